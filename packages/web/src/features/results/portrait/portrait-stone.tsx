import { directionFacets } from '../../../shared/families/direction-facets.ts'
import { FacetPicture } from '../../../ui/facet-picture.tsx'
import { useProgress } from '../use-results.ts'

type Props = {
  /** Ids of the directions that something has just come to. */ lit?: readonly string[]
  className: string
}

/** The stone of this person: a facet per direction. Decorative. */
export const PortraitStone = ({ lit, className }: Props) => {
  const { data: directions = [] } = useProgress()
  return <FacetPicture facets={directionFacets(directions)} {...(lit && { lit })} className={className} />
}
