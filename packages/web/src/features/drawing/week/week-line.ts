import { WEEK_PLACES } from '@grani/contract'

/** The line of a week: 28 values of 0…100, from Monday morning to Sunday night. */
export type Line = readonly number[]

/** As usual, all week long: what the line is before it is drawn. */
export const FLAT: Line = Array.from({ length: WEEK_PLACES }, () => 50)

/** A place on the board: how far along the week and how high, both 0…1. */
export type Place = { along: number; high: number }

const within = (value: number, most: number): number => Math.min(most, Math.max(0, value))

const partAt = (along: number): number => Math.floor(within(along * WEEK_PLACES, WEEK_PLACES - 1))

/** The line after the finger went from one place to another: every part of a day that it crossed has a new value. */
export const drawnOver = (line: Line, from: Place, to: Place): number[] => {
  const [start, end] = [partAt(from.along), partAt(to.along)]
  const steps = Math.abs(end - start)
  const next = [...line]
  for (let step = 0; step <= steps; step++) {
    const share = steps === 0 ? 1 : step / steps
    const high = from.high + (to.high - from.high) * share
    next[start + Math.sign(end - start) * step] = Math.round(within(high, 1) * 100)
  }
  return next
}

/** A smooth path through the middles of the parts, in a box of this size. */
export const weekPath = (line: Line, width: number, height: number): string => {
  const points = line.map(
    (value, i) => [((i + 0.5) / line.length) * width, (1 - value / 100) * height] as const,
  )
  return points
    .map(([x, y], i) => {
      const before = points[i - 1]
      if (!before) return `M${x.toFixed(1)} ${y.toFixed(1)}`
      const middle = ((before[0] + x) / 2).toFixed(1)
      return `C${middle} ${before[1].toFixed(1)} ${middle} ${y.toFixed(1)} ${x.toFixed(1)} ${y.toFixed(1)}`
    })
    .join('')
}
