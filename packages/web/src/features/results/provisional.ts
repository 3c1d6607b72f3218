import type { Direction } from '@grani/contract'

/** A quality without a result, and what it is closer to so far. */
export type Provisional = {
  id: string
  name: string
  /** What that would mean, a sentence to the reader. */ text: string
  isMiddle: boolean
  direction: string
  certainty: number
}

/** Whether the answers point to anything yet. */
export const hasGuess = (directions: readonly Direction[]): boolean =>
  directions.some(({ qualities }) => qualities.some(({ leaning }) => leaning !== null))

/** What the answers point to before a result stands, the ends of a scale first, the clearest before others: all that the portrait guesses too. */
export const provisionalQualities = (directions: readonly Direction[]): Provisional[] => {
  const all = directions.flatMap(({ uid: direction, qualities }) =>
    qualities.flatMap(({ id, name, certainty, leaning, leaning_text: text }) =>
      text === null ? [] : [{ id, name, text, isMiddle: leaning === 'middle', direction, certainty }],
    ),
  )
  // A quality may belong to several directions.
  const unique = [...new Map(all.map(one => [one.id, one])).values()]
  return unique.toSorted((a, b) => Number(a.isMiddle) - Number(b.isMiddle) || b.certainty - a.certainty)
}
