import type { ReplyOf, readTruth } from '@grani/contract'
import { useId } from 'react'
import { claimCopy } from './claim-copy.ts'
import { copy } from './copy.ts'
import { Disclosure } from './disclosure.tsx'
import { HowCounted } from './how-counted.tsx'

type Claim = ReplyOf<typeof readTruth>['claims'][number]

const WaitingClaim = ({ claim }: { claim: Claim }) => {
  const heading = useId()
  const isOfCalibration = claim.id === 'calibration'
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h3 id={heading}>{claimCopy[claim.id].title}</h3>
        <p className="text-sm text-ink-soft">
          {isOfCalibration ? copy.noCalibration : copy.waiting.count(claim.needed, claim.people)}
        </p>
      </div>
      <HowCounted claim={claim} heading={heading} statement={claim.statement} />
    </li>
  )
}

/** What has no figure yet: names alone, and how each will be counted. */
export const WaitingClaims = ({ claims }: { claims: readonly Claim[] }) => {
  const heading = useId()
  if (claims.length === 0) return null
  return (
    <section aria-labelledby={heading} className="mt-10">
      <h2 id={heading} className="text-xl">
        {copy.waiting.title}
      </h2>
      <p className="mt-2 max-w-[68ch] text-ink-soft">{copy.waiting.text}</p>
      <Disclosure label={copy.waiting.show(claims.length)} heading={heading}>
        <ul className="divide-y divide-line border-y border-line">
          {claims.map(claim => (
            <WaitingClaim key={claim.id} claim={claim} />
          ))}
        </ul>
      </Disclosure>
    </section>
  )
}
