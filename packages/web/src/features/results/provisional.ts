import type { Direction } from '@grani/contract'

/** A quality without a result, and what it is closer to so far. */
export type Provisional = { id: string; name: string; pole: string; direction: string; certainty: number }

/** What the answers point to before a result stands, the clearest first; nothing while they do not agree. */
export const provisionalQualities = (directions: readonly Direction[]): Provisional[] => {
  const all = directions
    .filter(direction => direction.is_consistent && !direction.is_measured)
    .flatMap(({ uid: direction, qualities }) =>
      qualities.flatMap(({ id, name, certainty, leaning_text: pole }) =>
        pole === null || certainty === 1 ? [] : [{ id, name, pole, direction, certainty }],
      ),
    )
  // A quality may belong to several directions.
  const unique = [...new Map(all.map(one => [one.id, one])).values()]
  return unique.toSorted((a, b) => b.certainty - a.certainty)
}
