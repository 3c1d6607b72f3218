import type { Portrait } from '@grani/contract'
import type { Session } from '@grani/engine'
import type { Context } from '../../context.ts'
import { mayGuess } from '../guesses.ts'
import { type NewestResult, newestResultsOf } from '../store.ts'
import { composePortrait } from './compose.ts'
import { headlineAnswers } from './headline-answers.ts'
import { leaningsOf } from './leanings.ts'
import { standingVotes } from './votes.ts'

type ReadPortrait = {
  userId: string
  now: Date
  session: Session
  newest: readonly NewestResult[]
  activeGoals: readonly string[]
  currentGoal: string | null
  isConsistent: () => boolean
}

/**
 * The portrait of a user, made anew from the results that stand, from the session and from what the user says of contradictions. A result that the
 * user does not recognise («Не похоже») is left out. Of responses that do not fit together nothing provisional is said.
 */
export const readPortrait = async (
  { db, bank, texts }: Context,
  { userId, now, session, newest, activeGoals, currentGoal, isConsistent }: ReadPortrait,
): Promise<Portrait> => {
  const rows = await newestResultsOf(db, userId)
  const votes = await standingVotes(db, userId, texts.portrait, rows)
  const mayBeGuessed = mayGuess(bank(), session, newest)
  const estimates = session.result()
  const recognised = rows.filter(({ agrees }) => agrees !== false)
  const said = composePortrait(bank(), texts.portrait, {
    rows: recognised,
    estimates,
    leanings: isConsistent() ? leaningsOf(estimates, mayBeGuessed, texts.portrait.heavy) : [],
    votes,
    goals: activeGoals,
    focus: currentGoal,
    now,
    asked: new Set(estimates.flatMap(({ quality, answers }) => (answers > 0 ? [quality] : []))),
  })
  const evidence = said.sentences[0]?.evidence ?? []
  return {
    ...said,
    answers: headlineAnswers({ bank: bank(), rows: recognised, answers: session.answers(), evidence }),
  }
}
