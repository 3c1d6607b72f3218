import type { ItemDetails } from '@grani/contract'
import { copy } from './copy.ts'
import { probabilityOf } from './graded-model.ts'
import { percent } from '../../shared/format/numbers.ts'

const WIDTH = 160
const HEIGHT = 100
/** Theta that is drawn: −3…3 SD. */
const LIMIT = 3
const STEPS = 40

export const xOf = (theta: number): number =>
  (Math.min(LIMIT, Math.max(-LIMIT, theta)) / LIMIT + 1) * (WIDTH / 2)
const yOf = (share: number): number => HEIGHT * (1 - share)

/** A line through the values of a function over the whole width; `scale` is the value at the top. */
export const linePath = (valueAt: (theta: number) => number, scale = 1): string =>
  Array.from({ length: STEPS + 1 }, (_, i) => {
    const theta = -LIMIT + (2 * LIMIT * i) / STEPS
    return `${i === 0 ? 'M' : 'L'}${xOf(theta).toFixed(1)} ${yOf(valueAt(theta) / scale).toFixed(1)}`
  }).join('')

type Frame = {
  label: string
  /** What the line at the top stands for. */ top: string
  children: React.ReactNode
}

export const ChartFrame = ({ label, top, children }: Frame) => (
  <svg role="img" aria-label={label} viewBox={`-4 -4 ${WIDTH + 8} ${HEIGHT + 22}`} className="block w-full">
    {[0, 0.5, 1].map(share => (
      <line
        key={share}
        x1="0"
        x2={WIDTH}
        y1={yOf(share)}
        y2={yOf(share)}
        className="stroke-line"
        strokeWidth="1"
      />
    ))}
    <text x="0" y="9" fontSize="9" className="fill-ink-soft">
      {top}
    </text>
    {[-2, 0, 2].map(theta => (
      <text
        key={theta}
        x={xOf(theta)}
        y={HEIGHT + 14}
        textAnchor="middle"
        fontSize="10"
        className="fill-ink-soft"
      >
        {String(theta).replace('-', '−')}
      </text>
    ))}
    {children}
  </svg>
)

type Props = { item: ItemDetails; /** Position of the option as the user sees it. */ option: number }

/** One option of an item: the model's curve, what people did, and what the model expects of these people. */
export const OptionChart = ({ item, option }: Props) => {
  const { slope, thresholds, key, bins, options } = item
  const known = bins.flatMap(({ shares }) => (shares ? [shares] : []))
  const category = key === 1 ? option : options.length - 1 - option
  const model = { slope: slope.estimate, thresholds: thresholds.map(({ estimate }) => estimate) }
  const shares = known.map(({ observed }) => percent(observed[option] ?? 0)).join(', ')
  const name = options[option]?.text ?? ''
  return (
    <ChartFrame label={copy.chart(name, shares === '' ? copy.fewAnswers : shares)} top={percent(1)}>
      <path
        d={linePath(theta => probabilityOf(model, category, theta))}
        className="fill-none stroke-ink-soft"
        strokeWidth="1.25"
      />
      {known.map(({ theta, observed, expected, intervals }) => {
        const [low = 0, high = 0] = intervals[option] ?? []
        const expectedY = yOf(expected[option] ?? 0)
        return (
          <g key={theta} className="stroke-accent" strokeWidth="1.5">
            <line x1={xOf(theta)} x2={xOf(theta)} y1={yOf(low)} y2={yOf(high)} opacity="0.6" />
            <line
              x1={xOf(theta) - 4}
              x2={xOf(theta) + 4}
              y1={expectedY}
              y2={expectedY}
              className="stroke-ink"
              strokeWidth="1.25"
            />
            <circle
              cx={xOf(theta)}
              cy={yOf(observed[option] ?? 0)}
              r="2.5"
              className="fill-accent stroke-none"
            />
          </g>
        )
      })}
    </ChartFrame>
  )
}
