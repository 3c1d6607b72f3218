import { CENTRE, type Point, points, towardsMiddle, type Wedge } from '../../../ui/facet-geometry.ts'
import type { FacetLook } from './facet-look.ts'

/** By the number of the hue (shared/families). */
const HUES = [
  'fill-indigo stroke-indigo',
  'fill-teal stroke-teal',
  'fill-amber stroke-amber',
  'fill-rose stroke-rose',
]

const between = (a: Point, b: Point, share: number): Point => ({
  x: a.x + (b.x - a.x) * share,
  y: a.y + (b.y - a.y) * share,
})

/** The corners moved towards the middle of the facet, so that a thick line stays within it. */
const inset = (corners: readonly Point[], share: number): Point[] => {
  const middle = {
    x: corners.reduce((sum, { x }) => sum + x, 0) / corners.length,
    y: corners.reduce((sum, { y }) => sum + y, 0) / corners.length,
  }
  return corners.map(corner => between(corner, middle, share))
}

type Props = {
  wedge: Wedge
  look: FacetLook
  /** The number of the hue of its direction. */ hue: number
  /** 0…1: how far an open facet is filled. */ certainty?: number
  /** Id of the pattern for open facets; without it they are plain. */ hatch?: string
}

/** One facet of a stone. */
export const FacetShape = ({ wedge: { outer, ridge }, look, hue, certainty = 0, hatch }: Props) => {
  const [from, to] = outer
  const whole = points(CENTRE, from, to)
  // The area grows with the square of the distance.
  const reach = Math.sqrt(Math.min(1, certainty))
  const middle = between(from, to, 0.5)
  return (
    <>
      <polygon points={whole} className="fill-facet-rest" />
      {look === 'open' && hatch && <polygon points={whole} fill={`url(#${hatch})`} />}
      {look === 'open' && certainty > 0 && (
        <polygon
          points={points(CENTRE, towardsMiddle(from, reach), towardsMiddle(to, reach))}
          className="fill-facet-hatch"
          opacity="0.75"
        />
      )}
      {look === 'strong' && (
        <>
          <polygon points={whole} className={HUES[hue]} stroke="none" />
          <polygon points={points(CENTRE, from, ridge)} className="fill-raised" opacity="0.2" />
          <polygon points={points(ridge, from, to)} className="fill-raised" opacity="0.08" />
        </>
      )}
      {look === 'neutral' && (
        <g className={HUES[hue]} stroke="none">
          <polygon points={whole} opacity="0.3" />
          <polygon points={points(CENTRE, middle, to)} />
        </g>
      )}
      {look === 'weak' && (
        <g className={HUES[hue]}>
          <polygon points={whole} opacity="0.16" stroke="none" />
          <polygon
            points={points(...inset([CENTRE, from, to], 0.17))}
            fill="none"
            strokeWidth="9"
            strokeLinejoin="round"
          />
        </g>
      )}
      <polygon
        points={whole}
        className="fill-none stroke-facet-edge"
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
    </>
  )
}
