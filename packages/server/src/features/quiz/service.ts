import { randomUUID } from 'node:crypto'
import type { ReplyOf, sendAnswer as contractAnswer } from '@grani/contract'
import type { Session } from '@grani/engine'
import type { Bank } from '../../bank/bank.ts'
import type { Item } from '../../content/schema.ts'
import type { Caller } from '../../platform/http/access-token.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Context } from '../context.ts'
import { publishedBands, resultsToTell } from '../results/service.ts'
import { requireAnswering } from './answering/access.ts'
import {
  type AnswerContext,
  type AskedQuestion,
  readAnswerContext,
  readAnsweringContext,
} from './answering/answer-context.ts'
import { hintFor, isOpen, repetitionOf } from './answering/answer-rules.ts'
import { type NewResult, saveAnswer } from './answering/save-answer.ts'
import { calledAmong, changedBands } from './answering/changed-bands.ts'
import { contradictedBy } from './answering/contradicted.ts'
import type { Belief } from './beliefs/belief-row.ts'
import { beliefUpdate, loadSession, skipUnlessAnswered, undoOrRebuild } from './beliefs/load-session.ts'
import { retryOnConflict } from './beliefs/retry-on-conflict.ts'
import { conclusionAbout, forecastAnswer } from './forecasts/forecast-answer.ts'
import { type Payer, payerOf, quotaRefusal } from './quota/quota.ts'
import { expectsList, rememberList } from './questions/expected-lists.ts'
import { isListDue } from './questions/list-due.ts'
import { listAfterAnswer } from './questions/list-questions.ts'
import * as store from './store.ts'
import { finishIfComplete } from './remeasurements/finish.ts'
import { stateMeasurements } from './weekly-states/weekly-states.ts'

export { measurementOf, standingOf } from './beliefs/measurement.ts'
export { beliefFitsAnswers } from './beliefs/check-belief.ts'
export { rebuildBelief } from './beliefs/rebuild.ts'
export { waitingGame } from './forecasts/waiting-game.ts'
export { almostClear, hasAnsweredSince } from './today/recent-answers.ts'
export { exportForecasts } from './forecasts/personal-data.ts'
export { exportQuiz } from './personal-data.ts'
export { exportChanges } from './remeasurements/changes.ts'
export { sweepWithdrawnQuestions, withdrawWaiting } from './questions/list-store.ts'
export { askFirst, askableAbout } from './questions/ask-first.ts'
export { ownWordsAbout, type Wanted } from './questions/own-words.ts'
export { openItems } from './questions/open-items.ts'
export { plainQuestion } from './questions/question-wire.ts'
export { asksAtRandom, countAnswers, eraseQuiz, lastAnswerAt, usersWithQuestions } from './store.ts'

type Reply = ReplyOf<typeof contractAnswer>
type Target = { caller: Caller; uid: string; now: Date }
type SendAnswer = Target & {
  optionId: number
  ms: number | null
  /** Whether the reply brings the list when it is due. */
  withList?: boolean
}

/** The index of the option among those of the item. Refuses an option of another item. */
const valueOf = (item: Item, optionId: number): number => {
  const value = item.answers.findIndex(option => option.id === optionId)
  if (value === -1)
    throw new Refusal('ERR_VALIDATION', { fields: { answer_id: 'quiz.errors.foreignAnswer' } })
  return value
}

/** What pays for the response. Refuses a user who has used up the quota, and says until when. */
const requirePayer = ({ quota, questionsPerWeek, question }: AnswerContext, now: Date): Payer => {
  if (question?.isForecast) return 'forecast'
  const payer = payerOf(quota)
  if (payer !== null) return payer
  throw quotaRefusal(quota.used, questionsPerWeek, now)
}

/**
 * The bands that were published, where the belief's are of another model: what differs from them has the bank as its cause.
 * Null where the belief has them.
 */
const publishedByOtherModel = async (
  { db }: Context,
  bank: Bank,
  userId: string,
  belief: Belief | null,
): Promise<Map<string, string> | null> => (belief?.model === bank.model ? null : publishedBands(db, userId))

/** The results that a response publishes; one that the bank has moved knows where the quality stood before. */
const newResults = (
  published: ReadonlyMap<string, string> | null,
  changed: readonly string[],
  session: Session,
): Omit<NewResult, 'uid' | 'told'>[] =>
  published === null
    ? calledAmong(changed, session).map(result => ({ ...result, revised_from: null }))
    : changedBands(published, session).map(result => ({
        ...result,
        revised_from: published.get(result.quality) ?? null,
      }))

/**
 * Whether the reply brings the list. After a response about a state, or while a quality is measured again, what comes next
 * depends on what only the saved response tells: then the web asks for it.
 */
const bringsList = (
  bank: Bank,
  item: Item,
  session: Session,
  { remeasured, waiting }: AnswerContext,
): boolean => isListDue(session, waiting - 1) && remeasured.length === 0 && !bank.states.items.has(item.id)

/** Takes one response. Sending the same one twice is harmless and is paid for once. */
export const sendAnswer = (
  context: Context,
  { caller, uid, optionId, ms, withList = false, now }: SendAnswer,
): Promise<Reply> =>
  retryOnConflict(async () => {
    const { db, named } = context
    const { userId } = caller
    const bank = context.bank()
    const answerContext = await readAnswerContext(context, {
      caller,
      uid,
      now,
      withList: withList && expectsList(userId),
    })
    const { question, week, belief, twins } = answerContext
    // What is saved already is confirmed again, even if the subscription has ended since.
    const item = question && bank.item(question.item)
    if (question && repetitionOf(question, optionId) === 'same') {
      const told = await store.toldUnseen(db, userId, uid)
      return {
        new_results: told.length,
        contradicted: item ? contradictedBy(item, valueOf(item, optionId), told) : [],
        hint: null,
        questions: null,
      }
    }
    requireAnswering(answerContext)
    if (!question || !item) throw new Refusal('ERR_NOT_FOUND')
    const value = valueOf(item, optionId)
    if (repetitionOf(question, optionId) === 'contradiction') throw new Refusal('ERR_CONFLICT')
    const payer = requirePayer(answerContext, now)

    const session = await loadSession(db, bank, userId, belief)
    const published = await publishedByOtherModel(context, bank, userId, belief)
    const before = question.isForecast ? conclusionAbout(session, item.quality) : null
    const changed = session.answer(item.id, value, ms ?? undefined, { again: true })
    const measurements = await stateMeasurements(named, bank, { userId, now, item: item.id, value, ms })
    const fresh = [...newResults(published, changed, session), ...measurements].map(result => ({
      ...result,
      uid: randomUUID(),
    }))
    const toTell = await resultsToTell(context, userId, fresh)
    const places = new Map(toTell.map(result => [result.uid, result.told]))
    const results = fresh.map(result => ({ ...result, told: places.get(result.uid) ?? null }))
    const isFresh = new Set<string>(fresh.map(result => result.uid))
    const told = [...places].flatMap(([uid, place]) => (isFresh.has(uid) ? [] : [{ uid, told: place }]))
    const list =
      withList && !question.isForecast && bringsList(bank, item, session, answerContext)
        ? await listAfterAnswer(context, {
            caller,
            session,
            answered: [uid, ...twins],
            read: answerContext.list,
            now,
          })
        : null
    const forecast = question.isForecast
      ? await forecastAnswer(db, { bank, userId, uid, item, value, ms, session, before, now })
      : null
    const update = { ...beliefUpdate(bank, userId, belief, session), model: bank.model }
    const saved = await saveAnswer(named, {
      ...update,
      week,
      payer,
      now,
      uid,
      optionId,
      value,
      ms,
      results,
      told,
      twins,
      list: list?.change ?? null,
      forecast,
    })
    if (!saved) return 'conflict'
    const left = list?.questions?.length ?? answerContext.waiting - 1
    rememberList(userId, isListDue(session, left - 1))
    if (answerContext.remeasured.some(({ quality }) => quality === item.quality))
      await finishIfComplete(db, bank, { userId, session, quality: item.quality, now })
    return {
      new_results: toTell.length,
      contradicted: contradictedBy(item, value, toTell),
      hint: hintFor(update.version, () => session.carelessScore()),
      questions: list?.questions ?? null,
    }
  })

type Skip = Target & { as: 'skipped' | 'not_applicable' }

/**
 * Puts a question aside. It costs nothing and says nothing about the user: a skipped one is offered again when nothing else
 * is left, one that is not applicable never.
 */
export const skipQuestion = (context: Context, { caller, uid, as, now }: Skip): Promise<void> =>
  retryOnConflict(async () => {
    const { userId } = caller
    const bank = context.bank()
    const answerContext = await readAnswerContext(context, { caller, uid, now })
    const { question, belief } = answerContext
    if (question?.status === as) return
    requireAnswering(answerContext)
    if (!question) throw new Refusal('ERR_NOT_FOUND')
    if (!isOpen(question)) throw new Refusal('ERR_CONFLICT')
    const item = bank.item(question.item)
    if (as === 'not_applicable' && !item?.may_not_apply) throw new Refusal('ERR_CONFLICT')
    const session = await loadSession(context.db, bank, userId, belief)
    if (item) skipUnlessAnswered(session, question.item)
    const update = beliefUpdate(bank, userId, belief, session)
    const saved = await store.saveSkip(context.named, { ...update, uid, now, as })
    return saved ? undefined : 'conflict'
  })

type Undo = Target & {
  /** The idempotence key: a request that is sent again has the same one. */
  key: string | null
}

const isUndone = (question: AskedQuestion, key: string | null): boolean =>
  isOpen(question) || (key !== null && question.undoKeys.includes(key))

/**
 * Undoes the last response or «not applicable», or a skip, as if it had never been; the question waits again, at its old place.
 * A request that has been done is not done again to a response that another device has given since.
 */
export const undoAnswer = (context: Context, { caller, uid, key, now }: Undo): Promise<void> =>
  retryOnConflict(async () => {
    const { db, named } = context
    const { userId } = caller
    const bank = context.bank()
    const { question, belief, week } = await readAnsweringContext(context, { caller, uid, now })
    if (!question) throw new Refusal('ERR_NOT_FOUND')
    if (isUndone(question, key)) return
    // A game has asked another in its place.
    if (question.status === 'skipped' && question.isForecast) throw new Refusal('ERR_CONFLICT')
    if (question.status !== 'skipped' && (await store.lastUndoable(db, userId)) !== uid) {
      // Another tab may have undone it since the context was read: look again before refusing.
      const latest = await store.beliefOf(db, userId)
      if (latest?.version !== belief?.version) return 'conflict'
      throw new Refusal('ERR_CONFLICT')
    }
    const { item } = question
    const loaded = await loadSession(db, bank, userId, belief)
    const session = bank.item(item)
      ? await undoOrRebuild(db, bank, loaded, { userId, uid, item, status: question.status })
      : loaded
    const saved = await store.saveUndo(named, {
      ...beliefUpdate(bank, userId, belief, session),
      uid,
      week: question.week ?? week,
      payer: question.status === 'answered' ? (question.payer ?? 'plan') : null,
      key,
    })
    return saved ? undefined : 'conflict'
  })
