import type { Result } from '@grani/contract'
import { scaleLabel } from '../labels.ts'
import { middleBand, positionOnScale, rangeOnScale } from '../../../shared/scale/scale-geometry.ts'

export type Position = Pick<Result, 'mean' | 'sd'>

type Props = {
  now: Position
  /** Positions before, newest first. */
  earlier?: readonly Position[]
  /** The drawing as text, for screen readers. */
  label: string
}

const NONE: readonly Position[] = []

const percent = (share: number) => `${share}%`
const xOf = (mean: number) => percent(positionOnScale(mean))

const MIDDLE = middleBand()

const EarlierPositions = ({ now, earlier }: { now: Position; earlier: readonly Position[] }) => {
  const oldest = earlier.at(-1)
  if (!oldest) return null
  return (
    <>
      <line
        x1={xOf(oldest.mean)}
        x2={xOf(now.mean)}
        y1="14"
        y2="14"
        className="stroke-accent"
        strokeWidth="1.5"
      />
      {earlier.map(({ mean }) => (
        <svg key={mean} x={xOf(mean)} y="14" className="overflow-visible">
          <path d="M0-5 3.5 0 0 5-3.5 0z" className="fill-surface stroke-accent" strokeWidth="1.5" />
        </svg>
      ))}
    </>
  )
}

/** A scale: the middle band, a soft bar for the 80 % range, a diamond at the position, hollow diamonds at earlier ones. */
export const ScaleTrack = ({ now, earlier = NONE, label }: Props) => {
  const range = rangeOnScale(now.mean, now.sd)
  return (
    <svg role="img" aria-label={label} className="block h-7 w-full overflow-visible">
      <rect x="0" y="12" width="100%" height="4" rx="2" className="fill-facet-rest" />
      <rect
        x={percent(MIDDLE.from)}
        y="12"
        width={percent(MIDDLE.width)}
        height="4"
        className="fill-facet-hatch"
      />
      <rect
        x={percent(range.from)}
        y="7"
        width={percent(range.width)}
        height="14"
        rx="7"
        className="fill-accent"
        opacity="0.22"
      />
      <EarlierPositions now={now} earlier={earlier} />
      <svg x={xOf(now.mean)} y="14" className="overflow-visible">
        <path d="M0-9 6 0 0 9-6 0z" className="fill-accent stroke-surface" strokeWidth="2" />
      </svg>
    </svg>
  )
}

/** The scale of a result with the names of its two ends below. */
export const LabelledScale = ({ result }: { result: Result }) => (
  <div>
    <ScaleTrack now={result} label={scaleLabel(result)} />
    <div aria-hidden="true" className="mt-1 grid grid-cols-2 gap-6 text-sm text-ink-soft">
      <span>{result.quality.low}</span>
      <span className="text-right">{result.quality.high}</span>
    </div>
  </div>
)
