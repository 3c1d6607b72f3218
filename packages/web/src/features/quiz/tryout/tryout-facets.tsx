import { FacetPicture } from '../../../ui/facet-picture.tsx'
import { copy } from './copy.ts'
import type { TryoutFacets as Facets } from './stored-tryout.ts'

/** In the order of the picture's facets. */
const DOTS = ['bg-indigo', 'bg-teal', 'bg-amber', 'bg-rose']

const PLACEHOLDERS: Facets = ['a', 'b', 'c', 'd'].map(id => ({ id, name: '', certainty: 0 }))

const shownFacets = (facets: Facets): Facets => (facets.length > 0 ? facets : PLACEHOLDERS)

/** Two planes for each quality: four alone would make a kite, not a stone. */
const planesOf = (facets: Facets) =>
  shownFacets(facets).flatMap((facet, hue) => [
    { ...facet, hue },
    { ...facet, id: `${facet.id}-2`, hue },
  ])

export const TryoutStone = ({ facets, className }: { facets: Facets; className: string }) => (
  <FacetPicture facets={planesOf(facets)} className={className} />
)

/** The picture that fills, and which facet is which. */
export const TryoutFacets = ({ facets }: { facets: Facets }) => (
  <aside aria-label={copy.facets} className="hidden lg:block">
    <TryoutStone facets={facets} className="mx-auto size-56" />
    <ul className="mt-6 grid gap-2">
      {shownFacets(facets).map(({ id, name }, i) => (
        <li key={id} className="flex min-h-6 items-center gap-2.5">
          <span aria-hidden="true" className={`size-3 shrink-0 rotate-45 rounded-[2px] ${DOTS[i] ?? ''}`} />
          {name}
        </li>
      ))}
    </ul>
    <p className="mt-4 text-sm text-ink-soft">{copy.facetsText}</p>
  </aside>
)
