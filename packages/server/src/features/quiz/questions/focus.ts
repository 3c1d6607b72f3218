import { CLEAR_CERTAINTY } from '@grani/contract'

/** How many directions are asked about at a time: enough for variety, few enough for results to come soon. */
const DIRECTIONS_IN_FOCUS = 2
/** The weight of a quality outside the focus: it is asked about now and then, and its neighbours tell about it anyway. */
const WEIGHT_OUTSIDE_FOCUS = 0.08

type DirectionProgress = {
  direction: string
  value: number
  done: boolean
  /** A direction of states of which some were measured before: its history waits for the next point. */
  hasHistory?: boolean
}

/**
 * The directions in focus: those furthest along that are not clear yet. If all were asked about at once, sixty qualities
 * would stay unclear for hundreds of responses; two directions show their first results within an evening. States with a
 * history come first when their week is over.
 */
export const focusOf = (directions: readonly string[], progress: readonly DirectionProgress[]): string[] => {
  const progressOf = new Map(progress.map(entry => [entry.direction, entry]))
  const valueOf = (uid: string): number => progressOf.get(uid)?.value ?? 0
  const hasHistory = (uid: string): boolean => progressOf.get(uid)?.hasHistory === true
  const rankOf = (uid: string): number => (hasHistory(uid) ? 1 : 0) + valueOf(uid)
  return directions
    .filter(uid => (valueOf(uid) < CLEAR_CERTAINTY || hasHistory(uid)) && progressOf.get(uid)?.done !== true)
    .toSorted((a, b) => rankOf(b) - rankOf(a))
    .slice(0, DIRECTIONS_IN_FOCUS)
}

/** The weight of each quality in choosing questions for a goal; those outside the goal weigh nothing. */
export const weightsOf = (
  directions: readonly { uid: string; qualities: readonly { id: string }[] }[],
  wanted: readonly string[],
  focus: readonly string[],
): Record<string, number> =>
  Object.fromEntries(
    directions.flatMap(({ uid, qualities }) => {
      const isInFocus = focus.length === 0 || focus.includes(uid)
      return qualities.map(({ id }) => [
        id,
        wanted.includes(uid) ? (isInFocus ? 1 : WEIGHT_OUTSIDE_FOCUS) : 0,
      ])
    }),
  )
