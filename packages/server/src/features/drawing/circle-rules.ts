import type { Circle, CircleMap } from '@grani/contract'

/** «Круг близких». Pure: counts and order, no norm and no advice. */

type Zone = CircleMap['order'][number]['zone']

/** Of the way to the edge; the board draws its rings there. */
const NEAR = 1 / 2
const FAR = 3 / 4
/** Next to «Я»: a large circle cannot come nearer, and boards from before 2026-11-29 have some that lie upon it. */
const NEAREST = 0.4

const zoneOf = (away: number): Zone => {
  if (away <= NEAR) return 'near'
  return away > FAR ? 'far' : 'apart'
}

const awayOf = ({ distance }: Circle): number => Math.max(NEAREST, Math.round(distance * 100) / 100)

export const mapReading = (people: readonly Circle[]): Pick<CircleMap, 'order' | 'counts'> => {
  const order = [...new Set(people.map(awayOf))]
    .toSorted((a, b) => a - b)
    .map(away => ({
      labels: people.filter(circle => awayOf(circle) === away).map(({ label }) => label),
      zone: zoneOf(away),
    }))
  const count = (zone: Zone): number => people.filter(circle => zoneOf(awayOf(circle)) === zone).length
  return { order, counts: { near: count('near'), apart: count('apart'), far: count('far') } }
}

/** Less is the shaking of a hand. */
const LEAST_MOVE = 0.08

const moveOf = (from: Circle, to: Circle): 'closer' | 'same' | 'farther' => {
  const step = awayOf(from) - awayOf(to)
  if (Math.abs(step) < LEAST_MOVE) return 'same'
  return step > 0 ? 'closer' : 'farther'
}

/** One person is known on two drawings by the label. */
const sameLabel = (a: Circle, b: Circle): boolean => a.label.toLowerCase() === b.label.toLowerCase()

export const differenceOf = (from: readonly Circle[], to: readonly Circle[]) => ({
  moves: to.flatMap(circle => {
    const before = from.find(other => sameLabel(other, circle))
    return before ? [{ label: circle.label, move: moveOf(before, circle) }] : []
  }),
  added: to.filter(circle => !from.some(other => sameLabel(other, circle))).map(({ label }) => label),
  missing: from.filter(circle => !to.some(other => sameLabel(other, circle))).map(({ label }) => label),
})
