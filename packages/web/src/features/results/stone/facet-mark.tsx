import { points, wedges } from '../../../ui/facet-geometry.ts'
import type { FacetLook } from './facet-look.ts'
import { FacetShape } from './facet-shape.tsx'

type Props = {
  /** The facets of its stone. */ count: number
  /** Its place among them. */ index: number
  /** Of its direction (shared/families). */ hue: number
  look: FacetLook
  className?: string
}

/** One facet in its place in the stone: which of the facets a label is about. Decorative. */
export const FacetMark = ({ count, index, hue, look, className = 'size-7' }: Props) => {
  const shapes = wedges(Math.max(3, count))
  const wedge = shapes[index]
  return (
    <svg viewBox="0 0 200 200" className={`shrink-0 ${className}`} aria-hidden="true">
      <polygon
        points={points(...shapes.map(({ outer: [corner] }) => corner))}
        className="fill-facet-rest stroke-facet-hatch"
        strokeWidth="5"
        strokeLinejoin="round"
      />
      {wedge && <FacetShape wedge={wedge} look={look} hue={hue} certainty={look === 'open' ? 1 : 0} />}
    </svg>
  )
}
