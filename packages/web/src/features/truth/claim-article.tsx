import type { TruthClaim } from '@grani/contract'
import { type ReactNode, useId } from 'react'
import { claimCopy } from './claim-copy.ts'
import { copy } from './copy.ts'
import { FigureScale } from './figure-scale.tsx'
import { HowCounted } from './how-counted.tsx'
import { intervalOf, isTold, numberOf, type Told, unitOf } from './numbers.ts'

/** What was said beforehand, and what anybody would reach. */
const comparisonOf = (claim: Told): string => {
  const unit = unitOf(claim.id)
  const { promised, anybody } = claim
  return [
    promised === null ? [] : copy.promised(numberOf(unit, promised)),
    anybody === null || claim.id !== 'forecasts' ? [] : copy.anybody(numberOf(unit, anybody)),
  ]
    .flat()
    .join(' ')
}

const ToldFigure = ({ claim }: { claim: Told }) => {
  const unit = unitOf(claim.id)
  return (
    <div className="grid gap-1.5">
      <p className="text-3xl font-semibold tabular-nums">{numberOf(unit, claim.value)}</p>
      {unit !== 'fact' && <FigureScale {...claim} />}
      {claim.interval && (
        <p className="text-sm text-ink-soft">
          {copy.interval(intervalOf(unit, claim.interval))}
          <br />
          {copy.basis(claim.people, claim.observations)}
        </p>
      )}
    </div>
  )
}

type Props = {
  claim: TruthClaim
  /** Instead of the figure, of a fact. */
  figure?: ReactNode
  /** The SQL; none of simulated people. */
  statement?: string
}

/** One claim: the figure on one side, what it means and what to hold it against on the other. */
export const ClaimArticle = ({ claim, figure, statement }: Props) => {
  const heading = useId()
  // Simulated people stand under a heading of their own.
  const Heading = statement === undefined ? 'h3' : 'h2'
  const { title, meaning, anchor, simulated } = claimCopy[claim.id]
  const comparison = isTold(claim) ? comparisonOf(claim) : ''
  return (
    <li className="grid grid-cols-1 gap-x-8 gap-y-3 border-t border-line py-6 md:grid-cols-[13rem_minmax(0,1fr)]">
      <div>{figure ?? (isTold(claim) && <ToldFigure claim={claim} />)}</div>
      <div className="min-w-0">
        <Heading id={heading} className="text-lg">
          {title}
        </Heading>
        <p className="mt-1.5 max-w-[68ch]">
          {meaning} {comparison}
        </p>
        {anchor && <p className="mt-1.5 max-w-[68ch] text-sm text-ink-soft">{anchor}</p>}
        {statement === undefined ? (
          simulated && <p className="mt-1.5 max-w-[68ch] text-sm text-ink-soft">{simulated}</p>
        ) : (
          <HowCounted claim={claim} heading={heading} statement={statement} />
        )}
      </div>
    </li>
  )
}
