import type { Direction } from '@grani/contract'

/** Directions of one family stand beside each other in the stone, in one hue: feeling, people, doing, thinking. */
const FAMILIES = [
  ['emotional-stability', 'self-attitude', 'demands-on-oneself', 'coping', 'current-state'],
  ['communication', 'kindness', 'emotional-intelligence', 'closeness'],
  ['getting-things-done', 'self-control', 'integrity', 'vocational-interests'],
  ['thinking-and-creativity', 'flexibility-and-risk', 'values', 'meaning-and-motivation'],
]

/** The number of the hue of a direction, 0…3. */
export const hueOf = (direction: string): number =>
  Math.max(
    0,
    FAMILIES.findIndex(family => family.includes(direction)),
  )

/** Sorts by family, so that one hue is one part of the stone. */
export const byFamily = <T>(entries: readonly T[], directionOf: (entry: T) => string): T[] =>
  entries.toSorted((a, b) => hueOf(directionOf(a)) - hueOf(directionOf(b)))

/** A facet per direction, lit as far as it has been told. */
export const directionFacets = (directions: readonly Direction[]) =>
  byFamily(directions, ({ uid }) => uid).map(({ uid, name, said, qualities }) => ({
    id: uid,
    name,
    certainty: said / Math.max(1, qualities.length),
    hue: hueOf(uid),
  }))
