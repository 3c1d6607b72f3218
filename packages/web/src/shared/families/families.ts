/** Directions of one family have one hue wherever they are drawn, and stand beside each other in the portrait's stone. */
const FAMILIES = [
  ['emotional-stability', 'self-attitude', 'demands-on-oneself', 'coping', 'current-state'],
  ['communication', 'kindness', 'emotional-intelligence', 'closeness'],
  ['getting-things-done', 'self-control', 'integrity', 'vocational-interests'],
  ['thinking-and-creativity', 'flexibility-and-risk', 'values', 'meaning-and-motivation'],
]

/** The number of the hue of a direction, 0…3: that of its family. */
export const hueOf = (direction: string): number =>
  Math.max(
    0,
    FAMILIES.findIndex(family => family.includes(direction)),
  )

/** Sorts by family, so that one hue is one part of the stone. */
export const byFamily = <T>(entries: readonly T[], directionOf: (entry: T) => string): T[] =>
  entries.toSorted((a, b) => hueOf(directionOf(a)) - hueOf(directionOf(b)))
