import { type PointerEvent, useRef } from 'react'
import { copy } from './copy.ts'
import { centreOf, EDGE, movedTo, OWN_RADIUS, type Placed, radiusOf } from './geometry.ts'

type Props = {
  people: readonly Placed[]
  /** Without it nothing can be moved. */ onMove?: (moved: Placed) => void
}

/** With room for the line around a circle at the edge. */
const HALF = EDGE + 2

const TEXT = 'pointer-events-none fill-current text-[8.5px] select-none'

/** «Я» and the people around; circles are dragged. The sliders beside it do the same for the keyboard. */
export const CircleBoard = ({ people, onMove }: Props) => {
  const svg = useRef<SVGSVGElement>(null)

  const drag = (person: Placed, { clientX, clientY, currentTarget, pointerId }: PointerEvent) => {
    if (!currentTarget.hasPointerCapture(pointerId) || !svg.current) return
    const { left, top, width } = svg.current.getBoundingClientRect()
    const scale = (2 * HALF) / width
    onMove?.(movedTo(person, (clientX - left) * scale - HALF, (clientY - top) * scale - HALF))
  }

  return (
    <svg
      ref={svg}
      viewBox={`${-HALF} ${-HALF} ${2 * HALF} ${2 * HALF}`}
      role="img"
      aria-label={copy.board}
      textAnchor="middle"
      className={`block w-full max-w-lg rounded-card border border-line-strong/60 bg-surface text-ink ${onMove ? 'touch-none' : ''}`}
    >
      {[1, 2].map(ring => (
        <circle key={ring} r={(ring * EDGE) / 3} fill="none" className="stroke-line" strokeWidth={0.7} />
      ))}
      <circle r={OWN_RADIUS} className="fill-accent-soft stroke-accent" strokeWidth={1.2} />
      <text y={3} className={`${TEXT} font-semibold`}>
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
            <circle cx={x} cy={y} r={radius} fillOpacity={0.55} className="fill-facet-rest stroke-ink-soft" />
            <text x={x} y={y + 3} className={TEXT}>
              {person.label}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
