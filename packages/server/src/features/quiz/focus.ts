/** How many directions are asked about at a time: enough for variety, few enough for results to come soon. */
const AT_A_TIME = 2
/** From here on the next direction takes its turn. */
const CLEAR_ENOUGH = 0.8
/** What a quality outside the focus weighs: it is met now and then, and its neighbours teach about it anyway. */
const ASIDE = 0.08

type Reached = {
  direction: string
  value: number
  done: boolean
  /** States of which some were read, and not all of them this week: their course waits for the next point. */
  isAwaited?: boolean
}

/**
 * The directions in focus: those furthest along that are not clear enough yet. Asked about all at once, sixty qualities
 * would stay unclear for hundreds of answers; two directions show their first results within an evening. States whose
 * course has begun come first when their week is over.
 */
export const focusOf = (directions: readonly string[], progress: readonly Reached[]): string[] => {
  const reached = new Map(progress.map(entry => [entry.direction, entry]))
  const valueOf = (uid: string): number => reached.get(uid)?.value ?? 0
  const isAwaited = (uid: string): boolean => reached.get(uid)?.isAwaited === true
  const rankOf = (uid: string): number => (isAwaited(uid) ? 1 : 0) + valueOf(uid)
  return directions
    .filter(uid => (valueOf(uid) < CLEAR_ENOUGH || isAwaited(uid)) && reached.get(uid)?.done !== true)
    .toSorted((a, b) => rankOf(b) - rankOf(a))
    .slice(0, AT_A_TIME)
}

/** What each quality weighs in choosing questions for a goal; those that the goal does not want weigh nothing. */
export const weightsOf = (
  directions: readonly { uid: string; qualities: readonly { id: string }[] }[],
  wanted: readonly string[],
  focus: readonly string[],
): Record<string, number> =>
  Object.fromEntries(
    directions.flatMap(({ uid, qualities }) => {
      const isNear = focus.length === 0 || focus.includes(uid)
      return qualities.map(({ id }) => [id, wanted.includes(uid) ? (isNear ? 1 : ASIDE) : 0])
    }),
  )
