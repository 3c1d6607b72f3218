import type { Circle } from '@grani/contract'

/** The board reaches from −100 to 100; «Я» stands in its middle. */
export const EDGE = 100
export const OWN_RADIUS = 17
const SMALLEST = 9
const LARGEST = 20

/** Where a circle is: its wire fields but the overlap, which follows from them, and the angle, which only the board has. */
export type Placed = Pick<Circle, 'label' | 'distance' | 'size'> & { angle: number }

export const radiusOf = (size: number): number => SMALLEST + (LARGEST - SMALLEST) * size

/** A distance of 1 is at the edge: the whole circle stays on the board. */
const reachOf = (size: number): number => EDGE - radiusOf(size)

export const centreOf = ({ distance, size, angle }: Placed): { x: number; y: number } => ({
  x: Math.cos(angle) * distance * reachOf(size),
  y: Math.sin(angle) * distance * reachOf(size),
})

/** A circle that is dragged to a place. */
export const movedTo = (person: Placed, x: number, y: number): Placed => ({
  ...person,
  distance: Math.min(1, Math.hypot(x, y) / reachOf(person.size)),
  angle: x === 0 && y === 0 ? person.angle : Math.atan2(y, x),
})

/** The area of a circle's part beyond a chord at `at` from its middle. */
const segment = (radius: number, at: number): number => {
  const cut = Math.min(1, Math.max(-1, at / radius))
  return radius ** 2 * (Math.acos(cut) - cut * Math.sqrt(1 - cut ** 2))
}

/** The share of the smaller circle that it has in common with «Я»: two segments on one chord. */
export const overlapOf = ({ distance, size }: Pick<Placed, 'distance' | 'size'>): number => {
  const other = radiusOf(size)
  const apart = distance * reachOf(size)
  const smaller = Math.min(other, OWN_RADIUS)
  if (apart >= other + OWN_RADIUS) return 0
  if (apart <= Math.abs(other - OWN_RADIUS)) return 1
  const chord = (apart ** 2 + OWN_RADIUS ** 2 - other ** 2) / (2 * apart)
  return (segment(OWN_RADIUS, chord) + segment(other, apart - chord)) / (Math.PI * smaller ** 2)
}

/** Angles are not stored: the circles of a stored board stand around «Я» evenly, the first above it. */
export const evenAngle = (i: number, all: number): number =>
  (2 * Math.PI * i) / Math.max(1, all) - Math.PI / 2

export const placedEvenly = (people: readonly Circle[]): Placed[] =>
  people.map(({ label, distance, size }, i) => ({
    label,
    distance,
    size,
    angle: evenAngle(i, people.length),
  }))

const rounded = (value: number): number => Math.round(value * 1000) / 1000

export const toCircle = ({ label, distance, size }: Placed): Circle => ({
  label,
  distance: rounded(distance),
  overlap: rounded(overlapOf({ distance, size })),
  size: rounded(size),
})
