import { randomUUID } from 'node:crypto'
import type { Input, sendAnswer as contractAnswer } from '@grani/contract'
import type { Session } from '@grani/engine'
import type { Bank } from '../../bank/bank.ts'
import type { Context } from '../context.ts'
import type { Caller } from '../../platform/http/access-token.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { publishedBands } from '../results/service.ts'
import { untilSaved } from './attempts.ts'
import { changedBands, FIRST_VERSION, keptModel, openBelief, skipIn, withoutAnswer } from './belief.ts'
import { type Desk, deskOf, readDesk, requireOpen } from './desk.ts'
import { nextRoomAt } from './next-room.ts'
import { hintFor, payerOf, repetitionOf } from './rules.ts'
import { readingsAfter } from './states.ts'
import * as store from './store.ts'

type Reply = Input<typeof contractAnswer.reply>
type Target = { caller: Caller; uid: string; now: Date }
type SendAnswer = Target & { answerId: number; ms: number | null }

const seat = (bank: Bank, userId: string, desk: Desk, session: Session) => ({
  userId,
  version: desk.belief?.version ?? FIRST_VERSION,
  model: keptModel(bank, desk.belief, session),
  state: session.state(),
})

const bandsBefore = async (
  context: Context,
  bank: Bank,
  userId: string,
  desk: Desk,
  session: Session,
): Promise<Record<string, string>> =>
  // Under another model the bands in the belief are not those that were published.
  desk.belief?.model === bank.model
    ? session.bands()
    : Object.fromEntries(await publishedBands(context.db, userId))

/** Takes one answer. Sending the same one twice is harmless and is paid for once. */
export const sendAnswer = (
  context: Context,
  { caller, uid, answerId, ms, now }: SendAnswer,
): Promise<Reply> =>
  untilSaved(async () => {
    const { db, named } = context
    const { userId } = caller
    const bank = context.bank()
    const desk = await readDesk(context, { caller, uid, now })
    const { question, week, allowance } = desk
    // What was confirmed stays confirmed, though the subscription may have ended since.
    if (question && repetitionOf(question, answerId) === 'same')
      return { new_results: await store.unseenResultsOf(db, userId, uid), hint: null }
    requireOpen(desk)
    const item = question && bank.item(question.item)
    if (!question || !item) throw new Refusal('ERR_NOT_FOUND')
    const value = item.answers.findIndex(answer => answer.id === answerId)
    if (value === -1)
      throw new Refusal('ERR_VALIDATION', { fields: { answer_id: 'quiz.errors.foreignAnswer' } })
    if (repetitionOf(question, answerId) === 'contradiction') throw new Refusal('ERR_CONFLICT')
    const payer = payerOf(allowance)
    if (payer === 'nobody') {
      const room = nextRoomAt(now, { used: allowance.used, perWeek: desk.perWeek })
      throw new Refusal('ERR_QUOTA', { retryAfter: Math.ceil((room.getTime() - now.getTime()) / 1000) })
    }

    const session = await openBelief(db, bank, userId, desk.belief)
    const before = await bandsBefore(context, bank, userId, desk, session)
    session.answer(item.id, value, ms ?? undefined, { again: true })
    const readings = await readingsAfter(db, bank, { userId, now, item: item.id, value, ms })
    const results = [...changedBands(before, session), ...readings].map(result => ({
      ...result,
      uid: randomUUID(),
    }))
    const seated = { ...seat(bank, userId, desk, session), model: bank.model }
    const saved = await store.saveAnswer(named, {
      ...seated,
      week,
      payer,
      now,
      uid,
      answerId,
      value,
      ms,
      results,
    })
    if (!saved) return 'moved'
    return { new_results: results.length, hint: hintFor(seated.version, () => session.carelessScore()) }
  })

/** Puts a question aside. It costs nothing; the engine offers it again when nothing else is left. */
export const skipQuestion = (context: Context, { caller, uid, now }: Target): Promise<void> =>
  untilSaved(async () => {
    const bank = context.bank()
    const desk = await readDesk(context, { caller, uid, now })
    const { question } = desk
    if (question?.status === 'skipped') return
    requireOpen(desk)
    if (!question) throw new Refusal('ERR_NOT_FOUND')
    if (question.status === 'answered') throw new Refusal('ERR_CONFLICT')
    const session = await openBelief(context.db, bank, caller.userId, desk.belief)
    if (bank.item(question.item)) skipIn(session, question.item)
    const saved = await store.saveSkip(context.named, {
      ...seat(bank, caller.userId, desk, session),
      uid,
      now,
    })
    return saved ? undefined : 'moved'
  })

type Undo = Target & {
  /** The same for the same wish, however often it is sent. */
  key: string | null
}

/**
 * Takes the last answer back, as if it had never been given; the question waits again, at its old place. A wish that has
 * been done is not done again to what another device has answered since.
 */
export const undoAnswer = (context: Context, { caller, uid, key, now }: Undo): Promise<void> =>
  untilSaved(async () => {
    const { db, named } = context
    const { userId } = caller
    const bank = context.bank()
    const desk = await deskOf(context, { caller, uid, now })
    const { question } = desk
    if (!question) throw new Refusal('ERR_NOT_FOUND')
    if (question.status === 'pending' || (key !== null && question.undoKeys.includes(key))) return
    if (question.status === 'skipped') throw new Refusal('ERR_CONFLICT')
    if ((await store.lastAnswered(db, userId)) !== uid) {
      // Another tab may have taken it back since the desk was read: look again before contradicting.
      const latest = await store.beliefOf(db, userId)
      if (latest?.version !== desk.belief?.version) return 'moved'
      throw new Refusal('ERR_CONFLICT')
    }
    const { item } = question
    const opened = await openBelief(db, bank, userId, desk.belief)
    const session = bank.item(item) ? await withoutAnswer(db, bank, opened, { userId, uid, item }) : opened
    const saved = await store.saveUndo(named, {
      ...seat(bank, userId, desk, session),
      uid,
      week: question.week ?? desk.week,
      payer: question.payer ?? 'plan',
      key,
    })
    return saved ? undefined : 'moved'
  })
