import type { Bank } from '../../../bank/bank.ts'

type Goals = Pick<Bank, 'goals' | 'directions'>

/** All sets of `size` of these. */
const setsOf = (ids: readonly string[], size: number): string[][] => {
  if (size === 0) return [[]]
  return ids.flatMap((id, i) => setsOf(ids.slice(i + 1), size - 1).map(rest => [id, ...rest]))
}

const rangeText = (counts: readonly number[]): string => {
  const [from, to] = [Math.min(...counts), Math.max(...counts)]
  return from === to ? String(from) : `${from}–${to}`
}

/** To how many directions a plan leads, by its limit of goals: a range over all choices of goals that hold the given ones. */
export const directionsText = (
  { goals, directions }: Goals,
  limit: number,
  active: readonly string[],
): string => {
  const sets = setsOf(
    goals.map(({ uid }) => uid),
    Math.min(limit, goals.length),
  )
  const own = sets.filter(set =>
    active.length <= set.length
      ? active.every(goal => set.includes(goal))
      : set.every(goal => active.includes(goal)),
  )
  return rangeText(
    own.map(set => directions.filter(({ goals: served }) => served.some(goal => set.includes(goal))).length),
  )
}

/** The text of a card with the number of directions its plan leads to. */
export const withOwnDirections = (
  bank: Goals,
  { goalsLimit }: Pick<Bank['tariffs'][number], 'goalsLimit'>,
  active: readonly string[],
  text: string,
): string =>
  text.replaceAll('{directions}', () => directionsText(bank, goalsLimit ?? bank.goals.length, active))
