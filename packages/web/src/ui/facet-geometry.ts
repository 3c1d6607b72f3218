/** A point of the picture, on a square of 200 units with its centre at 100, 100. */
export type Point = { x: number; y: number }

export type Wedge = { outer: readonly [Point, Point]; ridge: Point }

const MIDDLE = 100
const RADIUS = 92

/** Relative distances of the corners from the centre, repeated: uneven, so that the shape looks like a stone, not a chart. */
const CORNER_DISTANCES = [1, 0.9, 0.97, 0.86, 0.94]

const at = (turn: number, distance: number): Point => {
  const angle = turn * 2 * Math.PI - Math.PI / 2
  return { x: MIDDLE + Math.cos(angle) * distance, y: MIDDLE + Math.sin(angle) * distance }
}

/** Divides a stone into `count` wedges around its centre; each has a ridge where its two planes meet. */
export const wedges = (count: number): Wedge[] => {
  const corner = (i: number) =>
    at((i % count) / count, RADIUS * (CORNER_DISTANCES[(i % count) % CORNER_DISTANCES.length] ?? 1))
  return Array.from({ length: count }, (_, i) => ({
    outer: [corner(i), corner(i + 1)],
    ridge: at((i + 0.62) / count, RADIUS * 0.52),
  }))
}

/** Moves a point towards the centre: 1 leaves it in place, 0 is the centre. */
export const towardsMiddle = ({ x, y }: Point, share: number): Point => ({
  x: MIDDLE + (x - MIDDLE) * share,
  y: MIDDLE + (y - MIDDLE) * share,
})

export const points = (...corners: Point[]): string =>
  corners.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')

export const CENTRE: Point = { x: MIDDLE, y: MIDDLE }
