import type { Question } from '@grani/contract'
import type { Session } from '@grani/engine'
import type { Caller } from '../../../platform/http/access-token.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { Context } from '../../context.ts'
import { readAnsweringContext } from '../answering/answer-context.ts'
import { beliefUpdate, loadSession } from '../beliefs/load-session.ts'
import { retryOnConflict } from '../beliefs/retry-on-conflict.ts'
import { loadWeek } from '../weekly-states/weekly-states.ts'
import { composeList } from './compose-list.ts'
import { type ListContext, readListContext } from './list-context.ts'
import { type ListChange, saveList } from './list-store.ts'
import { displayOf, questionOf } from './question-wire.ts'

/** The questions that wait for a user, chosen anew when few are left. The same on every device; none in read mode. */
export const listQuestions = (context: Context, caller: Caller, now: Date): Promise<Question[]> =>
  retryOnConflict(async () => {
    const { db, named } = context
    const { userId } = caller
    const bank = context.bank()
    const listContext = await readListContext(context, caller, now)
    const { belief, mayAnswer } = listContext
    if (!mayAnswer) return []
    const session = await loadSession(db, bank, userId, belief)
    const { questions, change } = await composeList(context, bank, { userId, session, listContext, now })
    if (change === null) return questions
    const isSaved = await saveList(named, beliefUpdate(bank, userId, belief, session), change)
    return isSaved ? questions : 'conflict'
  })

type AfterAnswer = {
  caller: Caller
  session: Session
  /** The question and the waiting ones with the same item. */
  answered: readonly string[]
  /** What the list depends on, where it was read together with the response's own context. */
  read: ListContext | null
  now: Date
}

/**
 * The list that the response just given leads to, to be saved together with it; null where there is none:
 * whatever is in the way of a list refuses no response.
 */
export const listAfterAnswer = async (
  context: Context,
  { caller, session, answered, read, now }: AfterAnswer,
): Promise<{ questions: Question[]; change: ListChange | null } | null> => {
  try {
    const listContext = read ?? (await readListContext(context, caller, now))
    if (!listContext.mayAnswer) return null
    const { userId } = caller
    return await composeList(context, context.bank(), {
      userId,
      session,
      listContext,
      answered,
      now,
    })
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** One question as the wire shows it. */
export const readQuestion = async (
  context: Context,
  caller: Caller,
  uid: string,
  now: Date,
): Promise<Question> => {
  const bank = context.bank()
  const { db, named } = context
  const { question, belief, asksAtRandom } = await readAnsweringContext(context, { caller, uid, now })
  const item = question && bank.item(question.item)
  if (!item) throw new Refusal('ERR_NOT_FOUND')
  const { responses } = await loadWeek(named, bank, caller.userId, now)
  const session = await loadSession(db, bank, caller.userId, belief)
  return questionOf({ ...displayOf(bank, session, responses), countsDown: !asksAtRandom }, uid, item)
}
