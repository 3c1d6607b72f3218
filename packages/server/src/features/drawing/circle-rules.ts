import type { Circle, CircleMap } from '@grani/contract'

/** «Круг близких». Pure: counts and order, no norm and no advice. */

type Zone = CircleMap['order'][number]['zone']

/** Of the way to the edge. */
const FAR = 2 / 3

export const zoneOf = ({ distance, overlap }: Circle): Zone => {
  if (overlap > 0) return 'near'
  return distance > FAR ? 'far' : 'apart'
}

/** 0…1: half of it for being near, half for the share that both circles cover. */
const closenessOf = ({ distance, overlap }: Circle): number => (1 - distance + overlap) / 2

export const mapReading = (people: readonly Circle[]): Pick<CircleMap, 'order' | 'counts'> => {
  const order = people
    .toSorted((a, b) => closenessOf(b) - closenessOf(a))
    .map(circle => ({ label: circle.label, zone: zoneOf(circle) }))
  const count = (zone: Zone): number => order.filter(entry => entry.zone === zone).length
  return { order, counts: { near: count('near'), apart: count('apart'), far: count('far') } }
}

/** Less is the shaking of a hand. */
const LEAST_MOVE = 0.05

const moveOf = (from: Circle, to: Circle): 'closer' | 'same' | 'farther' => {
  const step = closenessOf(to) - closenessOf(from)
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
