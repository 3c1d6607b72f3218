import type { TruthCell } from '@grani/contract'
import { copy } from './copy.ts'
import { intervalOf, numberOf } from './numbers.ts'

const SIZE = 160
/** Both axes: from half to all. */
const FROM = 0.5

const along = (share: number): number => ((Math.max(FROM, share) - FROM) / (1 - FROM)) * SIZE

type Props = { cells: readonly TruthCell[] }

/** What was published on the way to the right, what came true upwards: on the diagonal both are the same. */
export const ReliabilityDiagram = ({ cells }: Props) => {
  const points = cells.flatMap(({ value, promised, interval }) =>
    value === null || promised === null || interval === null ? [] : [{ value, promised, interval }],
  )
  const label = points
    .map(
      ({ value, promised, interval }) =>
        `${numberOf('share', promised)} — ${numberOf('share', value)} (${intervalOf('share', interval)})`,
    )
    .join('; ')
  return (
    <svg
      role="img"
      aria-label={copy.reliability(label)}
      viewBox={`-30 -8 ${SIZE + 42} ${SIZE + 28}`}
      className="block w-full max-w-60"
    >
      <rect width={SIZE} height={SIZE} className="fill-none stroke-line" />
      <line x1="0" y1={SIZE} x2={SIZE} y2="0" className="stroke-line-strong" strokeDasharray="3 3" />
      {[FROM, 0.75, 1].map(share => (
        <g key={share} fontSize="10" className="fill-ink-soft">
          <text x="-5" y={SIZE - along(share) + 3} textAnchor="end">
            {Math.round(100 * share)}
          </text>
          <text x={along(share)} y={SIZE + 14} textAnchor="middle">
            {Math.round(100 * share)}
          </text>
        </g>
      ))}
      {points.map(({ value, promised, interval }) => (
        <g key={promised} className="stroke-accent" strokeWidth="1.5">
          <line
            x1={along(promised)}
            x2={along(promised)}
            y1={SIZE - along(interval[0])}
            y2={SIZE - along(interval[1])}
            opacity="0.6"
          />
          <circle cx={along(promised)} cy={SIZE - along(value)} r="3" className="fill-accent stroke-none" />
        </g>
      ))}
    </svg>
  )
}
