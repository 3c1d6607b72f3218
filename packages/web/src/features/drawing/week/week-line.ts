import { WEEK_PLACES } from '@grani/contract'

/** The line of a week: 28 values of 0…100, from Monday morning to Sunday night. */
export type Line = readonly number[]

/** What is drawn of it so far: null where no hand has been yet. */
export type Drawn = readonly (number | null)[]

export const UNDRAWN: Drawn = Array.from({ length: WEEK_PLACES }, () => null)

const USUAL = 50
const PARTS_OF_DAY = WEEK_PLACES / 7

/**
 * The line as it is shown and saved. Up to a day that the hand left out follows what it drew beside it, so that a line begun a little
 * inside the board is no fall from the middle; a longer time that was not drawn is as usual.
 */
export const lineOf = (drawn: Drawn): number[] =>
  drawn.map((value, i) => {
    if (value !== null) return value
    const before = drawn.findLastIndex((other, at) => at < i && other !== null)
    const found = drawn.findIndex((other, at) => at > i && other !== null)
    const after = found === -1 ? drawn.length : found
    const [left, right] = [drawn[before] ?? null, drawn[after] ?? null]
    if (after - before - 1 > PARTS_OF_DAY) return USUAL
    if (left === null || right === null) return left ?? right ?? USUAL
    return Math.round(left + ((right - left) * (i - before)) / (after - before))
  })

/** A place on the board: how far along the week and how high, both 0…1. */
export type Place = { along: number; high: number }

const within = (value: number, most: number): number => Math.min(most, Math.max(0, value))

const partAt = (along: number): number => Math.floor(within(along * WEEK_PLACES, WEEK_PLACES - 1))

/** What is drawn after the finger went from one place to another: every part of a day that it crossed has a new value. */
export const drawnOver = (drawn: Drawn, from: Place, to: Place): (number | null)[] => {
  const [start, end] = [partAt(from.along), partAt(to.along)]
  const steps = Math.abs(end - start)
  const next = [...drawn]
  for (let step = 0; step <= steps; step++) {
    const share = steps === 0 ? 1 : step / steps
    const high = from.high + (to.high - from.high) * share
    next[start + Math.sign(end - start) * step] = Math.round(within(high, 1) * 100)
  }
  return next
}

type Point = readonly [x: number, y: number]

const written = ([x, y]: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`

/** Half a part beyond the first or last value, on the way that leads there. */
const edge = (value = USUAL, next = value): number => value + (value - next) / 2

/**
 * A curve through the middles of the parts and on to both edges, in a box of this size. At each point it runs as its neighbours lie
 * (Catmull and Rom, 1974), as a hand does; with the control points inside the box it never leaves it.
 */
export const weekPath = (line: Line, width: number, height: number): string => {
  const at = (place: number, value: number): Point => [
    (place / line.length) * width,
    (1 - within(value, 100) / 100) * height,
  ]
  const points = [
    at(0, edge(line[0], line[1])),
    ...line.map((value, i) => at(i + 0.5, value)),
    at(line.length, edge(line.at(-1), line.at(-2))),
  ]
  const handle = ([x, y]: Point, before: Point, after: Point, share: number): Point => [
    x + (after[0] - before[0]) * share,
    within(y + (after[1] - before[1]) * share, height),
  ]
  return points
    .map((point, i) => {
      const before = points[i - 1]
      if (!before) return `M${written(point)}`
      const leaving = handle(before, points[i - 2] ?? before, point, 1 / 6)
      const arriving = handle(point, before, points[i + 1] ?? point, -1 / 6)
      return `C${written(leaving)} ${written(arriving)} ${written(point)}`
    })
    .join('')
}
