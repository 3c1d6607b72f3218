import { FacetPicture } from '../../../ui/facet-picture.tsx'
import { useProgress } from '../use-results.ts'
import { directionFacets } from './stone-facets.ts'

/** The stone of this person: a facet per direction. Decorative. */
export const PortraitStone = ({ className }: { className: string }) => {
  const { data: directions = [] } = useProgress()
  return <FacetPicture facets={directionFacets(directions)} className={className} />
}
