import type { Result } from '@grani/contract'
import { dateInWords } from '../../../shared/format/date.ts'
import { stateChange } from '../labels.ts'
import { RANGE_80 } from '../../../shared/scale/scale-geometry.ts'
import { HEIGHT, yOf, chartPoints } from './history-geometry.ts'

type Props = {
  /** All readings of one state, newest first. */
  results: readonly Result[]
  /** The drawing as text, for screen readers. */
  label: string
}

type Points = ReturnType<typeof chartPoints<Result>>

const percent = (share: number) => `${share}%`

/** Percentage of the width between two date labels; if there is less, only the newer one is written. */
const MIN_LABEL_GAP = 50

const Segment = ({ from, to }: { from: Points[number]; to: Points[number] }) => {
  const hasChanged = stateChange(to.result, from.result) !== null
  return (
    <line
      x1={percent(from.x)}
      x2={percent(to.x)}
      y1={yOf(from.result.mean)}
      y2={yOf(to.result.mean)}
      className="stroke-accent"
      strokeWidth={hasChanged ? 2 : 1.5}
      strokeLinecap="round"
      strokeDasharray={hasChanged ? undefined : '1 6'}
    />
  )
}

const Range = ({ point: { result, x } }: { point: Points[number] }) => {
  const top = yOf(result.mean + RANGE_80 * result.sd)
  const height = yOf(result.mean - RANGE_80 * result.sd) - top
  return (
    <svg x={percent(x)} className="overflow-visible">
      <rect x="-7" y={top} width="14" height={height} rx="7" className="fill-accent" opacity="0.22" />
    </svg>
  )
}

const Marker = ({ point: { result, x }, isLast }: { point: Points[number]; isLast: boolean }) => (
  <svg x={percent(x)} y={yOf(result.mean)} className="overflow-visible">
    {isLast ? (
      <path d="M0-9 6 0 0 9-6 0z" className="fill-accent stroke-surface" strokeWidth="2" />
    ) : (
      <path d="M0-6.5 4.5 0 0 6.5-4.5 0z" className="fill-surface stroke-accent" strokeWidth="1.5" />
    )}
  </svg>
)

/** The dates of the first and the last marker, or only of the last where both would not fit. */
const DateLabels = ({ first, last }: { first: Points[number]; last: Points[number] }) => {
  const isRightHalf = last.x >= MIN_LABEL_GAP
  return (
    <svg aria-hidden="true" className="block h-5 w-full overflow-visible fill-ink-soft text-sm">
      {last.x - first.x >= MIN_LABEL_GAP && <text y="15">{dateInWords(first.result.shared_at)}</text>}
      <text
        x={percent(isRightHalf ? Math.min(100, last.x + 8) : Math.max(0, last.x - 4))}
        y="15"
        textAnchor={isRightHalf ? 'end' : 'start'}
      >
        {dateInWords(last.result.shared_at)}
      </text>
    </svg>
  )
}

const EndLabel = ({ name }: { name: string }) => (
  <p aria-hidden="true" className="text-sm text-ink-soft">
    {name}
  </p>
)

/** A state from week to week: a marker per reading on a soft bar for its 80 % range. No norm is drawn. */
export const HistoryChart = ({ results, label }: Props) => {
  const points = chartPoints(results)
  const [first] = points
  const last = points.at(-1)
  if (!first || !last) return null
  const { quality } = last.result
  return (
    <div className="mt-2">
      <EndLabel name={quality.high} />
      <svg
        role="img"
        aria-label={label}
        className="my-1 block w-full overflow-visible"
        style={{ height: HEIGHT }}
      >
        {[yOf(9), yOf(0), yOf(-9)].map((y, i) => (
          <line
            key={y}
            x1="0"
            x2="100%"
            y1={y}
            y2={y}
            className="stroke-facet-hatch"
            strokeWidth="1"
            strokeDasharray={i === 1 ? '3 7' : undefined}
          />
        ))}
        {points.map(point => (
          <Range key={point.result.uid} point={point} />
        ))}
        {points.slice(1).map((point, i) => {
          const from = points[i]
          return from && <Segment key={point.result.uid} from={from} to={point} />
        })}
        {points.map(point => (
          <Marker key={point.result.uid} point={point} isLast={point === last} />
        ))}
      </svg>
      <EndLabel name={quality.low} />
      <div className="mt-1">
        <DateLabels first={first} last={last} />
      </div>
    </div>
  )
}
