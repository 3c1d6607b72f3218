import type { Direction } from '@grani/contract'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { copy } from '../copy.ts'
import type { Provisional } from '../provisional.ts'
import { FacetMark } from '../stone/facet-mark.tsx'
import { facetPlaces } from '../stone/facet-places.ts'
import { SectionHeading } from './section-heading.tsx'

export const PROVISIONAL_ID = 'provisional'

/** Of what is close to the middle so much is shown at once; the rest takes a tap, and has to be worth it. */
const FEW = 4
const WORTH_A_TAP = 2

const CARD =
  'flex break-inside-avoid items-center gap-3.5 rounded-card border border-dashed border-line-strong/60 px-4 py-3'

type Props = {
  qualities: readonly Provisional[]
  directions: readonly Direction[]
  /** Whether nothing is behind a tap. */ isUnfolded: boolean
}

const Cards = ({ qualities, directions }: Omit<Props, 'isUnfolded'>) => {
  const places = facetPlaces(directions)
  return (
    <ul className="grid gap-3 lg:grid-cols-2">
      {qualities.map(({ id, name, text }) => {
        const place = places.get(id)
        return (
          <li key={id} className={CARD}>
            {place && <FacetMark {...place} look="open" className="size-10 shrink-0" />}
            <span className="min-w-0">
              <span className="block leading-snug font-medium">{name}</span>
              <span className="block text-sm leading-snug text-ink-soft">{text}</span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** What the answers point to so far, told apart from results by its look and by its words. */
export const ProvisionalList = ({ qualities, directions, isUnfolded }: Props) => {
  const [isWhole, setWhole] = useState(false)
  const ends = qualities.filter(({ isMiddle }) => !isMiddle)
  const middles = qualities.filter(({ isMiddle }) => isMiddle)
  const hasMore = !isUnfolded && !isWhole && middles.length >= FEW + WORTH_A_TAP
  return (
    <section aria-labelledby={PROVISIONAL_ID}>
      <SectionHeading id={PROVISIONAL_ID} title={copy.provisional.title} count={qualities.length} />
      <p className="-mt-2 mb-4 max-w-[68ch] text-ink-soft">
        {copy.provisional.lead}{' '}
        <TextLink href="/" className="print:hidden">
          {copy.empty.action}
        </TextLink>
      </p>
      {ends.length > 0 && <Cards qualities={ends} directions={directions} />}
      {middles.length > 0 && (
        <>
          <h3 className="mt-6 mb-3 text-sm font-semibold text-ink-soft">{copy.provisional.middle}</h3>
          <Cards qualities={hasMore ? middles.slice(0, FEW) : middles} directions={directions} />
        </>
      )}
      {hasMore && (
        <Button variant="quiet" className="mt-3 print:hidden" onClick={() => setWhole(true)}>
          {copy.provisional.more(middles.length - FEW)}
        </Button>
      )}
    </section>
  )
}
