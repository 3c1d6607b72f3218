import { randomUUID } from 'node:crypto'
import type { Question } from '@grani/contract'
import type { Caller } from '../../../platform/http/access-token.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { Context } from '../../context.ts'
import { lastMeasuredAt } from '../../results/service.ts'
import { readAnsweringContext } from '../answering/answer-context.ts'
import { beliefUpdate, loadSession } from '../beliefs/load-session.ts'
import { retryOnConflict } from '../beliefs/retry-on-conflict.ts'
import { latestResponses, pendingQuestions, saveQuestions } from '../store.ts'
import { answersThisWeek, askableNow, loadWeek } from '../weekly-states/weekly-states.ts'
import { chooseItems } from './choose-items.ts'
import { displayOf, questionOf, questionsOf } from './question-wire.ts'

/** How many questions wait for a user: enough to go through a tunnel, few enough to be chosen by what is known now. */
const BATCH = 12
/** With fewer than these the batch is filled up. */
const REFILL_BELOW = 8

/** The questions that wait for a user, filled up when few are left. The same on every device. */
export const listQuestions = (context: Context, caller: Caller, now: Date): Promise<Question[]> =>
  retryOnConflict(async () => {
    const { db, named } = context
    const { userId } = caller
    const bank = context.bank()
    const { belief, goal } = await readAnsweringContext(context, { caller, uid: null, now })
    if (goal === null || !bank.goal(goal)) throw new Refusal('ERR_CONFLICT')
    // Read after the belief: if these rows are newer, saving notices the conflict; if they were older, nothing would.
    const [measuredAt, allPending, latest] = await Promise.all([
      lastMeasuredAt(db, userId, bank.states.qualities),
      pendingQuestions(db, userId),
      latestResponses(db, userId),
    ])
    const isAskable = askableNow(bank, measuredAt, now)
    const pending = allPending.filter(
      row => row.goal === goal && bank.item(row.item)?.stage !== 'retired' && isAskable(row.item),
    )
    const session = await loadSession(db, bank, userId, belief)
    const responses = answersThisWeek(bank, latest, now)
    const display = displayOf(bank, session, responses)
    if (pending.length >= REFILL_BELOW) return questionsOf(display, pending)

    const { items, state } = chooseItems({
      bank,
      session,
      goal,
      week: { responses, measuredAt },
      latest,
      pending: allPending.flatMap(({ item }) => (bank.item(item) ? [item] : [])),
      count: BATCH - pending.length,
      now,
    })
    if (items.length === 0) return questionsOf(display, pending)
    const questions = items.map((item, i) => ({
      uid: randomUUID(),
      ordinal: i + 1,
      item,
      wording: bank.item(item)?.version ?? 1,
    }))
    const saved = await saveQuestions(named, {
      ...beliefUpdate(bank, userId, belief, session),
      state,
      goal,
      now,
      questions,
    })
    return saved ? questionsOf(display, [...pending, ...questions]) : 'conflict'
  })

/** One question as the wire shows it. */
export const readQuestion = async (
  context: Context,
  caller: Caller,
  uid: string,
  now: Date,
): Promise<Question> => {
  const bank = context.bank()
  const { db } = context
  const { question, belief } = await readAnsweringContext(context, { caller, uid, now })
  const item = question && bank.item(question.item)
  if (!item) throw new Refusal('ERR_NOT_FOUND')
  const { responses } = await loadWeek(db, bank, caller.userId, now)
  const session = await loadSession(db, bank, caller.userId, belief)
  return questionOf(displayOf(bank, session, responses), uid, item)
}
