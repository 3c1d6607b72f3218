import { useId } from 'react'
import { CENTRE, points, wedges } from '../../../ui/facet-geometry.ts'
import type { FacetLook } from './facet-look.ts'
import { FacetShape } from './facet-shape.tsx'

export type StoneFacet = {
  id: string
  look: FacetLook
  /** 0…1 */ certainty: number
  /** Where a click on the facet leads; nowhere when it is left out. */ href?: string | undefined
}

type Props = {
  facets: readonly StoneFacet[]
  /** Of the direction (shared/families). */ hue: number
  /** Id of the facet that is outlined. */ marked?: string | null
  /** Called when the pointer comes over a facet, and with null when it leaves. */
  onPoint?: (id: string | null) => void
  className?: string
}

/** With fewer than three wedges the stone would have no area. */
const MIN_WEDGES = 3

const Hatch = ({ id }: { id: string }) => (
  <defs>
    <pattern id={id} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <path d="M0 0V7" className="stroke-facet-hatch" strokeWidth="1.6" />
    </pattern>
  </defs>
)

/** The stone of a direction, a facet per quality. Decorative: the labels beside it say the same, also to the keyboard. */
export const DirectionStone = ({ facets, hue, marked = null, onPoint, className = 'size-40' }: Props) => {
  const hatch = useId()
  const shapes = wedges(Math.max(MIN_WEDGES, facets.length))
  const outline = marked === null ? undefined : shapes[facets.findIndex(({ id }) => id === marked)]?.outer
  return (
    <svg viewBox="0 0 200 200" className={className} aria-hidden="true">
      <Hatch id={hatch} />
      {shapes.map((wedge, i) => {
        const facet = facets[i]
        const shape = (
          <FacetShape
            wedge={wedge}
            look={facet?.look ?? 'open'}
            hue={hue}
            certainty={facet?.certainty ?? 0}
            hatch={hatch}
          />
        )
        if (!facet || !onPoint) return <g key={facet?.id ?? i}>{shape}</g>
        return (
          <g key={facet.id} onPointerEnter={() => onPoint(facet.id)} onPointerLeave={() => onPoint(null)}>
            {facet.href ? (
              <a href={facet.href} tabIndex={-1}>
                {shape}
              </a>
            ) : (
              shape
            )}
          </g>
        )
      })}
      {outline && (
        // Last, so that no neighbour covers half of its edge.
        <polygon
          points={points(CENTRE, ...outline)}
          className="pointer-events-none fill-none stroke-accent"
          strokeWidth="5"
          strokeLinejoin="round"
        />
      )}
    </svg>
  )
}
