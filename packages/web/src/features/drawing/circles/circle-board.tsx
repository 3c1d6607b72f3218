import { type PointerEvent, useRef } from 'react'
import { copy } from './copy.ts'
import {
  centreOf,
  EDGE,
  movedTo,
  NAME_HEIGHT,
  nameOf,
  OWN_RADIUS,
  type Placed,
  radiusOf,
  RINGS,
} from './geometry.ts'

type Props = {
  people: readonly Placed[]
  /** Without it nothing can be moved. */ onMove?: (moved: Placed) => void
}

/** With room for the line around a circle at the edge. */
const HALF = EDGE + 2
const WIDTH = 2 * HALF
/** A fingertip covers more than a small circle. */
const LEAST_GRASP = 12

const TEXT = 'fill-current text-[8.5px] select-none'
/** Letters stay readable over the lines of the board. */
const HALO = 'stroke-surface [paint-order:stroke] [stroke-width:3px] [stroke-linejoin:round]'

/** «Я» and the people around; circles are dragged. The sliders beside it do the same for the keyboard. */
export const CircleBoard = ({ people, onMove }: Props) => {
  const svg = useRef<SVGSVGElement>(null)

  const drag = (person: Placed, { clientX, clientY, currentTarget, pointerId }: PointerEvent) => {
    if (!currentTarget.hasPointerCapture(pointerId) || !svg.current) return
    const { left, top, width } = svg.current.getBoundingClientRect()
    const scale = WIDTH / width
    onMove?.(movedTo(person, (clientX - left) * scale - HALF, (clientY - top) * scale - HALF))
  }

  return (
    <svg
      ref={svg}
      viewBox={`${-HALF} ${-HALF} ${WIDTH} ${WIDTH + NAME_HEIGHT}`}
      role="img"
      aria-label={copy.board}
      textAnchor="middle"
      className={`block w-full max-w-lg rounded-card border border-line-strong/60 bg-surface text-ink ${onMove ? 'touch-none' : ''}`}
    >
      {RINGS.map(ring => (
        <circle key={ring} r={ring} fill="none" className="stroke-line" strokeWidth={0.7} />
      ))}
      <circle r={OWN_RADIUS} data-me="" className="fill-accent-soft stroke-accent" strokeWidth={1.2} />
      <text y={3} className={`${TEXT} pointer-events-none font-semibold`}>
        {copy.me}
      </text>
      {people.map(person => {
        const { x, y } = centreOf(person)
        const radius = radiusOf(person.size)
        return (
          <g
            key={person.label}
            data-person={person.label}
            className={onMove && 'cursor-grab'}
            onPointerDown={event => {
              if (onMove && event.button === 0) event.currentTarget.setPointerCapture(event.pointerId)
            }}
            onPointerMove={event => drag(person, event)}
          >
            <circle cx={x} cy={y} r={radius} className="fill-facet-rest stroke-ink-soft" />
            {onMove && <circle cx={x} cy={y} r={Math.max(radius, LEAST_GRASP)} fillOpacity={0} />}
            <text {...nameOf(person)} className={`${TEXT} ${HALO}`}>
              {person.label}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
