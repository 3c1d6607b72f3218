import { useState } from 'react'
import { TextLink } from '../../ui/text-link.tsx'
import { copy } from './copy.ts'
import { moreInWords } from './days.ts'
import { useAllowance } from './use-diary.ts'

type Props = {
  /** Not where the plans stand on the same page, and never beside help lines. */ sells?: boolean
  /** Whether it says nothing while there is one left. */ isOnlyUsedUp?: boolean
}

/** How many events can still be evaluated today, or when more can and which plans sell more. */
export const AllowanceLine = ({ sells = true, isOnlyUsedUp = false }: Props) => {
  const { data } = useAllowance()
  const [now] = useState(() => new Date())
  if (!data) return null
  const { limit, used, is_more_sold: isMoreSold, more_at } = data
  if (limit === 0) return <p>{copy.readOnly}</p>
  if (isOnlyUsedUp && used < limit) return null
  return (
    <p
      className={
        isOnlyUsedUp ? 'rounded-card border border-line bg-sunken px-4 py-3' : 'text-sm text-ink-soft'
      }
    >
      {used < limit ? copy.left(limit - used, limit) : copy.usedUp(limit, moreInWords(more_at, now))}{' '}
      {used >= limit && isMoreSold && sells && <TextLink href="/select-plan">{copy.moreSold}</TextLink>}
    </p>
  )
}
