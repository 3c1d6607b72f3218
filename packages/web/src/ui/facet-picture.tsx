import { useId } from 'react'
import { CENTRE, points, towardsMiddle, wedges } from './facet-geometry.ts'

type Facet = {
  id: string
  name: string
  /** 0…1 */
  certainty: number
  /** Which of the four hues it has; where none is given at all they take turns and mean nothing. */
  hue?: number
}

type Props = {
  facets: readonly Facet[]
  /** Of all facets that have none of their own. */ hue?: number
  /** Id of the facet that is outlined. */ marked?: string | null
  /** Ids of the facets that something has just come to: light falls on all of each. */ lit?: readonly string[]
  className?: string
}

const NONE: readonly string[] = []

const HUES = ['fill-indigo', 'fill-teal', 'fill-amber', 'fill-rose']

/** With fewer than three wedges the stone would have no area. */
const MIN_WEDGES = 3

/** The stone of a direction: a wedge per quality, filled from the centre as certainty grows, hatched until it is full. Decorative. */
export const FacetPicture = ({
  facets,
  hue: common,
  marked = null,
  lit = NONE,
  className = 'size-40',
}: Props) => {
  const hatch = useId()
  const shapes = wedges(Math.max(MIN_WEDGES, facets.length))
  const outline = marked === null ? undefined : shapes[facets.findIndex(({ id }) => id === marked)]?.outer
  return (
    <svg viewBox="0 0 200 200" className={className} aria-hidden="true">
      <defs>
        <pattern id={hatch} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0V7" className="stroke-facet-hatch" strokeWidth="1.6" />
        </pattern>
      </defs>
      {shapes.map(({ outer: [from, to], ridge }, i) => {
        const facet = facets[i]
        const certainty = facet?.certainty ?? 0
        // The area grows with the square of the distance, so that half the certainty fills half the facet.
        const reach = Math.sqrt(Math.min(1, certainty))
        const [a, b, r] = [towardsMiddle(from, reach), towardsMiddle(to, reach), towardsMiddle(ridge, reach)]
        const hue = HUES[(facet?.hue ?? common ?? i) % HUES.length]
        const strength = 0.45 + 0.55 * certainty
        return (
          <g key={facet?.id ?? i}>
            <polygon points={points(CENTRE, from, to)} className="fill-facet-rest" />
            {certainty < 1 && <polygon points={points(CENTRE, from, to)} fill={`url(#${hatch})`} />}
            {facet && lit.includes(facet.id) && (
              <g className={hue}>
                <polygon points={points(CENTRE, from, to)} opacity="0.5" />
                <polygon points={points(CENTRE, from, ridge)} className="fill-raised" opacity="0.2" />
              </g>
            )}
            {certainty > 0 && (
              <g className={hue} opacity={strength}>
                <polygon points={points(CENTRE, a, b)} />
                <polygon points={points(CENTRE, a, r)} className="fill-raised" opacity="0.22" />
                <polygon points={points(r, a, b)} className="fill-raised" opacity="0.1" />
              </g>
            )}
            <polygon
              points={points(CENTRE, from, to)}
              className="fill-none stroke-facet-edge"
              strokeWidth="2"
              strokeLinejoin="round"
            />
          </g>
        )
      })}
      {outline && (
        // Last, so that no neighbour covers half of its edge.
        <polygon
          points={points(CENTRE, ...outline)}
          className="fill-none stroke-accent"
          strokeWidth="5"
          strokeLinejoin="round"
        />
      )}
    </svg>
  )
}
