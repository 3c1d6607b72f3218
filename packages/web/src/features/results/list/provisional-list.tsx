import type { Direction } from '@grani/contract'
import { Button } from '../../../ui/button.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { copy } from '../copy.ts'
import type { Provisional } from '../provisional.ts'
import { FacetMark } from '../stone/facet-mark.tsx'
import { facetPlaces } from '../stone/facet-places.ts'
import { inSight } from './middles-in-sight.ts'
import { SectionHeading } from './section-heading.tsx'

export const PROVISIONAL_ID = 'provisional'

const CARD =
  'flex break-inside-avoid items-center gap-3.5 rounded-card border border-dashed border-line-strong/60 px-4 py-3'

type Props = {
  qualities: readonly Provisional[]
  directions: readonly Direction[]
  /** Whether nothing is behind a tap. */ isUnfolded: boolean
  onUnfold: () => void
}

const Cards = ({ qualities, directions }: Pick<Props, 'qualities' | 'directions'>) => {
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
export const ProvisionalList = ({ qualities, directions, isUnfolded, onUnfold }: Props) => {
  const { ends, middles, hidden } = inSight(qualities, isUnfolded)
  return (
    <section aria-labelledby={PROVISIONAL_ID}>
      <SectionHeading
        id={PROVISIONAL_ID}
        title={copy.provisional.title}
        count={ends.length + middles.length}
      />
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
          <Cards qualities={middles} directions={directions} />
        </>
      )}
      {hidden > 0 && (
        <Button variant="quiet" className="mt-3 print:hidden" onClick={onUnfold}>
          {copy.provisional.more(hidden)}
        </Button>
      )}
    </section>
  )
}
