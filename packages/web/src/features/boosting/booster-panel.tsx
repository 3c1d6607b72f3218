import type { Booster } from '@grani/contract'
import { nouns } from '../../shared/format/copy.ts'
import { plural } from '../../shared/format/plural.ts'
import { price } from '../../shared/format/price.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { copy } from './copy.ts'
import { expectedText } from './expected-text.ts'
import { PriceEach } from './price-each.tsx'
import { useBoosters, useBoosting } from './use-boosters.ts'

const ROWS = ['a', 'b', 'c']

/** The texts that are known already, and three rows of the final height, so that nothing below them shifts. */
const BoosterSkeleton = () => (
  <Card tone="sunken" aria-label={copy.title}>
    <h2 className="text-lg">{copy.title}</h2>
    <p className="mt-1 text-sm text-ink-soft">{copy.lead}</p>
    <Loading className="mt-3 grid gap-2">
      {ROWS.map(row => (
        <Skeleton key={row} className="h-10.5" />
      ))}
      <Skeleton className="mt-2 h-11" />
    </Loading>
  </Card>
)

const Offer = ({ booster }: { booster: Booster }) => {
  const expected = expectedText(booster)
  return (
    <li className="flex items-baseline justify-between gap-3">
      <span>
        {plural(booster.questions, nouns.question)}
        {expected !== null && <span className="block text-ink-soft">{expected}</span>}
        <PriceEach booster={booster} />
      </span>
      <span className="font-medium whitespace-nowrap">{price(booster.price)}</span>
    </li>
  )
}

type Props = {
  /** Opens the modal with the boosters; without it only those that are left are shown. */
  onChoose?: () => void
  /** Whether there is no active plan: then those that are left cannot be used. */
  isReadMode?: boolean
}

/** The purchased questions that are left, or the boosters to buy; while some are left, these are behind the button alone. */
export const BoosterPanel = ({ onChoose, isReadMode = false }: Props) => {
  const { data: boosting } = useBoosting()
  const isOffered = onChoose !== undefined
  const { data: boosters, isError } = useBoosters({ areFresh: true, enabled: isOffered })
  if (isOffered && !boosters) return isError ? null : <BoosterSkeleton />
  const offers = isOffered ? (boosters ?? []).filter(({ is_available }) => is_available) : []
  const left = boosting && boosting.questions > 0
  if (!isOffered && !left) return null
  return (
    <Card tone="sunken" aria-label={copy.title}>
      <h2 className="text-lg">{copy.title}</h2>
      <p className="mt-1 text-sm text-ink-soft">
        {left && copy.left(plural(boosting.questions, nouns.question))}
        {!left && (offers.length > 0 ? copy.lead : copy.enough.alone)}
        {left && isOffered && offers.length === 0 && ` ${copy.enough.withLeft}`}
        {isReadMode && ` ${copy.readMode}`}
      </p>
      {!left && offers.length > 0 && (
        <ul className="mt-3 grid gap-2 text-sm">
          {offers.map(booster => (
            <Offer key={booster.uid} booster={booster} />
          ))}
        </ul>
      )}
      {offers.length > 0 && (
        <Button size="s" wide variant={left ? 'quiet' : 'secondary'} className="mt-4" onClick={onChoose}>
          {copy.choose}
        </Button>
      )}
    </Card>
  )
}
