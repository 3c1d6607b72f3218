import { nouns } from '../../../shared/format/copy.ts'
import { plural } from '../../../shared/format/plural.ts'
import { copy } from '../copy.ts'

/** The weekly limit of a plan beside the new questions that are left for the active goals. */
export const paceText = (perWeek: number, left: number, goalCount: number): string => {
  const goals = copy.pace.goals(goalCount)
  if (left === 0) return copy.pace.none(goals)
  const questions = plural(left, nouns.newQuestion)
  const weeks = Math.ceil(left / perWeek)
  return weeks === 1
    ? copy.pace.oneWeek(goals, questions)
    : copy.pace.weeks(goals, questions, plural(weeks, nouns.weekGenitive))
}
