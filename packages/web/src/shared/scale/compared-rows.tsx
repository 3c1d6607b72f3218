import { positionOnScale, rangeOnScale } from './scale-geometry.ts'

export type ComparedRow = {
  /** Whose view it is. */ label: string
  mean: number
  sd: number
  kind: 'self' | 'guess' | 'others'
}

const percent = (share: number) => `${share}%`

const MARKS = {
  self: 'M0-7 5 0 0 7-5 0z',
  guess: 'M0-6 4.5 0 0 6-4.5 0z',
  others: 'M0-8 7.5-2 4.5 6.5-4.5 6.5-7.5-2z',
}

/** One position on the axis: a guess is drawn hollow, the view of others with the range that holds it with 80 %. */
const Track = ({ mean, sd, kind }: ComparedRow) => {
  const range = rangeOnScale(mean, sd)
  const x = percent(positionOnScale(mean))
  return (
    <svg aria-hidden="true" className="block h-6 w-full overflow-visible">
      <rect x="0" y="11" width="100%" height="2" rx="1" className="fill-facet-rest" />
      {kind !== 'guess' && (
        <rect
          x={percent(range.from)}
          y="7"
          width={percent(range.width)}
          height="10"
          rx="5"
          className={kind === 'others' ? 'fill-teal' : 'fill-accent'}
          opacity={kind === 'others' ? 0.4 : 0.2}
        />
      )}
      <svg x={x} y="12" className="overflow-visible">
        <path
          d={MARKS[kind]}
          strokeWidth={kind === 'guess' ? 1.5 : 1}
          className={
            {
              self: 'fill-accent stroke-surface',
              guess: 'fill-surface stroke-accent',
              others: 'fill-teal stroke-surface',
            }[kind]
          }
        />
      </svg>
    </svg>
  )
}

type Props = { /** The ends of the axis. */ low: string; high: string; rows: readonly ComparedRow[] }

/** Several views of one quality, one under the other on the same axis. The words beside them say what follows. */
export const ComparedRows = ({ low, high, rows }: Props) => (
  <div className="grid grid-cols-[6.75rem_minmax(0,1fr)] items-center gap-x-4 gap-y-1 sm:grid-cols-[9rem_minmax(0,1fr)]">
    {rows.map(row => (
      <div key={row.kind} className="contents">
        <span className="text-sm text-ink-soft">{row.label}</span>
        <Track {...row} />
      </div>
    ))}
    <div
      aria-hidden="true"
      className="col-span-full mt-1 grid grid-cols-2 gap-4 text-sm text-ink-soft sm:col-span-1 sm:col-start-2"
    >
      <span>{low}</span>
      <span className="text-right">{high}</span>
    </div>
  </div>
)
