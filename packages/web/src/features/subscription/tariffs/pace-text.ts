import { nouns } from '../../../shared/format/copy.ts'
import { plural } from '../../../shared/format/plural.ts'
import { copy } from '../copy.ts'

/** How long the new questions that are left for the active goals last with a plan; how many they are would only frighten. */
const paceText = (perWeek: number, left: number, goalCount: number): string | undefined => {
  const goals = copy.pace.goals(goalCount)
  if (left === 0) return copy.pace.none(goals)
  const weeks = Math.ceil(left / perWeek)
  // Within a week the plan holds nobody up: what it has after the questions says more of a month.
  return weeks === 1 ? undefined : copy.pace.weeks(goals, plural(weeks, nouns.weekAccusative))
}

/** Of what a plan is paid for. */
const WEEKS_OF_MONTH = 4

/** Whether no plan of these limits gets through the questions that are left in its month: no other reason speaks for a larger one. */
export const isMoreNeeded = (perWeek: readonly number[], left: number): boolean =>
  perWeek.every(limit => left > WEEKS_OF_MONTH * limit)

/** The same for each plan in turn; nothing where it is as with the plan before, which says no reason to take the larger one. */
export const paceTexts = (
  perWeek: readonly number[],
  left: number,
  goalCount: number,
): (string | undefined)[] => {
  const texts = perWeek.map(limit => paceText(limit, left, goalCount))
  return texts.map((text, i) => (text === texts[i - 1] ? undefined : text))
}
