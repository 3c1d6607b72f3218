import { type PointerEvent, type ReactNode, useRef } from 'react'
import { useWeekEvents } from '../use-drawings.ts'
import { daysFrom } from '../when.ts'
import { copy } from './copy.ts'
import { EventDots } from './event-dots.tsx'
import { WeekEvents } from './week-events.tsx'
import { HEIGHT, WIDTH } from './week-size.ts'
import { type Drawn, drawnOver, type Line, lineOf, type Place, weekPath } from './week-line.ts'

const DAYS = 7

type ChartProps = { monday: string; line: Line; children?: ReactNode }

/** The columns of the days, the line, and what stands on the same axis. */
export const WeekChart = ({ monday, line, children }: ChartProps) => (
  <>
    {daysFrom(monday).map((day, i) => (
      <g key={day}>
        {i > 0 && <path d={`M${(i * WIDTH) / DAYS} 0V${HEIGHT}`} className="stroke-line" strokeWidth={0.8} />}
        <text
          x={((i + 0.5) * WIDTH) / DAYS}
          y={HEIGHT + 13}
          textAnchor="middle"
          className="fill-ink-soft text-[10px] select-none sm:text-[7px]"
        >
          {copy.short[i]} {Number(day.slice(-2))}
        </text>
      </g>
    ))}
    <path d={`M0 ${HEIGHT / 2}H${WIDTH}`} className="stroke-line" strokeWidth={0.8} />
    <path
      data-line
      d={weekPath(line, WIDTH, HEIGHT)}
      fill="none"
      className="stroke-accent"
      strokeWidth={2.4}
      strokeLinecap="round"
    />
    {children}
  </>
)

/** Room for a line at the very top, and for the names of the days below. */
const ABOVE = 6
const BOX_HEIGHT = HEIGHT + 24

export const WEEK_BOX = `0 ${-ABOVE} ${WIDTH} ${BOX_HEIGHT}`

const placeOf = ({ clientX, clientY, currentTarget }: PointerEvent): Place => {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  const y = ((clientY - top) / height) * BOX_HEIGHT - ABOVE
  return { along: (clientX - left) / width, high: 1 - y / HEIGHT }
}

type Props = { monday: string; drawn: Drawn; onChange: (drawn: Drawn) => void }

/** A line drawn with the finger. The sliders below it do the same for the keyboard. */
export const WeekBoard = ({ monday, drawn, onChange }: Props) => {
  const last = useRef<Place | null>(null)
  const events = useWeekEvents(monday)

  const draw = (event: PointerEvent) => {
    if (!last.current) return
    const place = placeOf(event)
    onChange(drawnOver(drawn, last.current, place))
    last.current = place
  }
  const stop = () => {
    last.current = null
  }

  return (
    <div>
      <p className="text-sm text-ink-soft">{copy.best}</p>
      <svg
        viewBox={WEEK_BOX}
        role="img"
        aria-label={copy.board}
        className="my-1 block w-full cursor-crosshair touch-none rounded-card border border-line-strong/60 bg-surface"
        onPointerDown={event => {
          if (last.current || event.button !== 0) return
          event.currentTarget.setPointerCapture(event.pointerId)
          last.current = placeOf(event)
          draw(event)
        }}
        onPointerMove={draw}
        onPointerUp={stop}
        onPointerCancel={stop}
      >
        <WeekChart monday={monday} line={lineOf(drawn)}>
          <EventDots monday={monday} events={events} />
        </WeekChart>
      </svg>
      <p className="text-sm text-ink-soft">{copy.worst}</p>
      {events.length > 0 && <p className="mt-2 mb-3 text-sm text-ink-soft">{copy.events}</p>}
      <WeekEvents monday={monday} />
    </div>
  )
}
