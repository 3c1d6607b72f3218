import type { Direction } from '@grani/contract'
import { TextLink } from '../../../ui/text-link.tsx'
import { FacetMark } from '../stone/facet-mark.tsx'
import { facetPlaces } from '../stone/facet-places.ts'
import { copy } from '../copy.ts'
import type { Provisional } from '../provisional.ts'
import { SectionHeading } from './section-heading.tsx'

export const PROVISIONAL_ID = 'provisional'

type Props = { qualities: readonly Provisional[]; directions: readonly Direction[] }

/** What the answers point to so far, told apart from results by its look and by its words. */
export const ProvisionalList = ({ qualities, directions }: Props) => {
  const places = facetPlaces(directions)
  return (
    <section aria-labelledby={PROVISIONAL_ID}>
      <SectionHeading id={PROVISIONAL_ID} title={copy.provisional.title} count={qualities.length} />
      <p className="-mt-2 mb-4 max-w-[68ch] text-ink-soft">
        {copy.provisional.lead}{' '}
        <TextLink href="/" className="print:hidden">
          {copy.empty.action}
        </TextLink>
      </p>
      <ul className="grid gap-3 lg:grid-cols-2">
        {qualities.map(({ id, name, pole }) => {
          const place = places.get(id)
          return (
            <li
              key={id}
              className="flex break-inside-avoid items-center gap-3.5 rounded-card border border-dashed border-line-strong/60 px-4 py-3"
            >
              {place && <FacetMark {...place} look="open" className="size-10" />}
              <span className="min-w-0">
                <span className="block leading-snug font-medium">{name}</span>
                <span className="block text-sm leading-snug text-ink-soft first-letter:uppercase">
                  {copy.provisional.pole(pole)}
                </span>
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
