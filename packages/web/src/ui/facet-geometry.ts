/** A corner of a picture, on a square of 200 units with its middle at 100, 100. */
export type Point = { x: number; y: number }

export type Wedge = { outer: readonly [Point, Point]; ridge: Point }

const MIDDLE = 100
const RADIUS = 92

/** How far each corner stands out, repeated: uneven, so that the shape reads as a cut stone and not as a chart. */
const CORNER_DISTANCES = [1, 0.9, 0.97, 0.86, 0.94]

const at = (turn: number, distance: number): Point => {
  const angle = turn * 2 * Math.PI - Math.PI / 2
  return { x: MIDDLE + Math.cos(angle) * distance, y: MIDDLE + Math.sin(angle) * distance }
}

/** Splits a stone into `count` wedges round its middle; each has a ridge where its two planes meet. */
export const wedges = (count: number): Wedge[] => {
  const corner = (i: number) =>
    at((i % count) / count, RADIUS * (CORNER_DISTANCES[(i % count) % CORNER_DISTANCES.length] ?? 1))
  return Array.from({ length: count }, (_, i) => ({
    outer: [corner(i), corner(i + 1)],
    ridge: at((i + 0.62) / count, RADIUS * 0.52),
  }))
}

/** Draws a corner nearer to the middle: 1 leaves it, 0 is the middle. */
export const towardsMiddle = ({ x, y }: Point, share: number): Point => ({
  x: MIDDLE + (x - MIDDLE) * share,
  y: MIDDLE + (y - MIDDLE) * share,
})

export const points = (...corners: Point[]): string =>
  corners.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')

export const CENTRE: Point = { x: MIDDLE, y: MIDDLE }
