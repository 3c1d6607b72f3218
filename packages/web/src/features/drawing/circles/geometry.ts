import { type Circle, MAX_CIRCLES } from '@grani/contract'

/** The board reaches from −100 to 100; «Я» stands in its middle. */
export const EDGE = 100
export const OWN_RADIUS = 12
const SMALLEST = 6
const LARGEST = 12
/** Below each circle stands its name; letters of it take so much room on the average. */
export const NAME_HEIGHT = 10
const LETTER = 4.9
const GAP = 2
/** Where the middle of a circle at a distance of 1 is: the whole circle stays on the board. */
const REACH = EDGE - LARGEST
/** Between «рядом», «поодаль» and «далеко», as the server tells them. */
export const RINGS = [REACH / 2, REACH * 0.75]

/** A circle of the board: where older ones have no angle, it is given one. In radians, from the right. */
export type Placed = Pick<Circle, 'label' | 'distance' | 'size'> & { angle: number }

export const radiusOf = (size: number): number => SMALLEST + (LARGEST - SMALLEST) * size

/** Beside «Я», with room for the name between them. */
export const nearestOf = ({ size }: Pick<Placed, 'size'>): number =>
  (OWN_RADIUS + radiusOf(size) + NAME_HEIGHT + 1) / REACH

export const centreOf = ({ distance, angle }: Placed): { x: number; y: number } => ({
  x: Math.cos(angle) * distance * REACH,
  y: Math.sin(angle) * distance * REACH,
})

const halfNameOf = (label: string): number => (label.length * LETTER) / 2

/** The middle of a name: below its circle, and never over the edge. */
export const nameOf = (person: Placed): { x: number; y: number } => {
  const { x, y } = centreOf(person)
  const room = EDGE - halfNameOf(person.label)
  return { x: Math.min(room, Math.max(-room, x)), y: y + radiusOf(person.size) + NAME_HEIGHT - GAP }
}

const lieUpon = (one: Placed, other: Placed): boolean => {
  const [a, b] = [centreOf(one), centreOf(other)]
  return Math.hypot(a.x - b.x, a.y - b.y) < radiusOf(one.size) + radiusOf(other.size) + GAP
}

/** A circle with its name, as a rectangle. */
const boxOf = (person: Placed) => {
  const [{ x, y }, name, radius] = [centreOf(person), nameOf(person), radiusOf(person.size)]
  const half = halfNameOf(person.label)
  return {
    left: Math.min(x - radius, name.x - half),
    right: Math.max(x + radius, name.x + half),
    top: y - radius,
    bottom: name.y + GAP,
  }
}

const meet = (one: Placed, other: Placed): boolean => {
  const [a, b] = [boxOf(one), boxOf(other)]
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

const LETTER_HEIGHT = 6

/** Whether the letters of a name lie upon «Я». */
const coversMe = (person: Placed): boolean => {
  const [{ x, y }, half] = [nameOf(person), halfNameOf(person.label)]
  const away = Math.hypot(Math.max(0, Math.abs(x) - half), Math.max(0, y - LETTER_HEIGHT, -y - GAP))
  return away < OWN_RADIUS + GAP
}

const TURN = Math.PI / 60
/** None, then a step to either side, then two … until the other side of «Я». */
const TURNS = Array.from({ length: 120 }, (_, i) => TURN * Math.ceil(i / 2) * (i % 2 === 0 ? 1 : -1))

/**
 * Where a circle comes to stand among others: as far as it was put, at the nearest side where it and its name are free; where
 * none is, at one where the circles are, and farther out if they stand all around.
 */
export const settled = (person: Placed, others: readonly Placed[]): Placed => {
  const distance = Math.min(1, Math.max(nearestOf(person), person.distance))
  const at = (away: number) => TURNS.map(turn => ({ ...person, distance: away, angle: person.angle + turn }))
  const isFree = (place: Placed): boolean => !others.some(other => lieUpon(place, other))
  const free = at(distance).filter(isFree)
  const beside = free.filter(place => !coversMe(place))
  return (
    beside.find(place => !others.some(other => meet(place, other))) ??
    beside[0] ??
    free[0] ??
    Array.from({ length: 40 }, (_, i) => Math.min(1, distance + i / 50))
      .flatMap(at)
      .find(isFree) ?? { ...person, distance }
  )
}

/** A circle that is dragged to a place. */
export const movedTo = (person: Placed, x: number, y: number): Placed => ({
  ...person,
  distance: Math.min(1, Math.hypot(x, y) / REACH),
  angle: x === 0 && y === 0 ? person.angle : Math.atan2(y, x),
})

/** The first above «Я», and so around it. */
export const evenAngle = (i: number, all = MAX_CIRCLES): number => (2 * Math.PI * i) / all - Math.PI / 2

/** A stored board, as it was left; those that lie upon each other, which older boards have, are moved apart. */
export const placedAsLeft = (people: readonly Circle[]): Placed[] =>
  people.reduce<Placed[]>((placed, { label, distance, size, angle }, i) => {
    const radians = angle === undefined ? evenAngle(i, people.length) : ((angle - 90) * Math.PI) / 180
    return placed.concat(settled({ label, distance, size, angle: radians }, placed))
  }, [])

const rounded = (value: number): number => Math.round(value * 1000) / 1000

export const toCircle = ({ label, distance, size, angle }: Placed): Circle => ({
  label,
  distance: rounded(distance),
  size: rounded(size),
  angle: rounded(((((angle * 180) / Math.PI + 90) % 360) + 360) % 360),
})
