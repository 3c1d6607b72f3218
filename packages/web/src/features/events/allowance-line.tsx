import { useState } from 'react'
import { copy } from './copy.ts'
import { moreInWords } from './days.ts'
import { useAllowance } from './use-diary.ts'

/** How many events can still be evaluated today, or when more can. */
export const AllowanceLine = () => {
  const { data } = useAllowance()
  const [now] = useState(() => new Date())
  if (!data) return null
  const { limit, used, more_at } = data
  if (limit === 0) return <p>{copy.readOnly}</p>
  return (
    <p className="text-ink-soft">
      {used < limit ? copy.left(limit - used, limit) : copy.usedUp(limit, moreInWords(more_at, now))}
    </p>
  )
}
