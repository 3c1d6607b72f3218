import type { Told } from './numbers.ts'

/** A place between 0 and 1 as a share of the width. */
const at = (value: number): string => `${100 * Math.min(1, Math.max(0, value))}%`

/** From 0 to 1: the interval as a bar, the figure as a dot, what was promised as a line, what anybody would reach as a short one. */
export const FigureScale = ({ value, interval, promised, anybody }: Told) => (
  <div aria-hidden="true" className="relative h-6">
    <div className="absolute inset-x-0 top-1/2 h-px bg-line-strong" />
    {interval && (
      <div
        className="absolute top-1/2 h-2 -translate-y-1/2 rounded-full bg-accent/30"
        style={{ left: at(interval[0]), width: at(interval[1] - interval[0]) }}
      />
    )}
    {anybody !== null && (
      <div
        className="absolute top-1/2 h-2.5 w-px -translate-y-1/2 bg-ink-soft"
        style={{ left: at(anybody) }}
      />
    )}
    {promised !== null && (
      <div className="absolute top-0 h-6 w-0.5 -translate-x-1/2 bg-ink" style={{ left: at(promised) }} />
    )}
    <div
      className="absolute top-1/2 size-3 -translate-1/2 rounded-full bg-accent"
      style={{ left: at(value) }}
    />
  </div>
)
