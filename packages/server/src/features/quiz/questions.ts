import { randomUUID } from 'node:crypto'
import type { Answer, Question } from '@grani/contract'
import type { QualityResult, Session } from '@grani/engine'
import type { Bank } from '../../bank/bank.ts'
import type { Item } from '../../content/schema.ts'
import type { Context } from '../../context.ts'
import type { Caller } from '../../http/access-token.ts'
import { Refusal } from '../../http/refusal.ts'
import { answersUntilReading, isDue, readAtOf, weekReached } from '../results/service.ts'
import { untilSaved } from './attempts.ts'
import { FIRST_VERSION, keptModel, openBelief } from './belief.ts'
import { deskOf } from './desk.ts'
import { focusOf, weightsOf } from './focus.ts'
import {
  answersTo,
  freshOf,
  isOpen,
  openAgain,
  repeatableOf,
  statesFrom,
  type Week,
  weekOf,
} from './states.ts'
import * as store from './store.ts'

/** How many questions wait for a person: enough for a tunnel, few enough to be chosen by fresh knowledge. */
const BATCH = 12
/** Below this the batch is filled up. */
const REFILL = 8
/** A band further away than this is no promise to make. */
const SOON = 10

/** What questions are shown with. */
type Shown = { bank: Bank; session: Session; states: ReadonlyMap<string, QualityResult> }

const soonOf = ({ bank, session, states }: Shown, item: Item): Question['soon'] => {
  const state = states.get(item.quality)
  const answers = state ? answersUntilReading(state) : session.answersUntilBand(item.quality)
  const known = bank.quality(item.quality)
  return answers === null || answers === 0 || answers > SOON || !known
    ? null
    : { quality: known.quality.name, answers }
}

const promptOf = (bank: Bank, { answerSet }: Item): string | null =>
  answerSet === null ? null : (bank.answerSet(answerSet)?.prompt ?? null)

/** Of a pair the prompt is the question; its two statements are the answers' own. */
const wordsOf = (bank: Bank, item: Item): Pick<Question, 'prompt' | 'text'> => {
  const prompt = promptOf(bank, item)
  return item.kind === 'pair' ? { prompt: null, text: prompt ?? item.text } : { prompt, text: item.text }
}

const questionOf = (shown: Shown, uid: string, item: Item): Question => ({
  uid,
  id: String(item.number),
  number_original: item.number,
  ...wordsOf(shown.bank, item),
  answers: item.answers.map(answer => answer.id),
  kind: item.kind === 'statement' ? 'scale' : item.kind === 'situation' ? 'choice' : 'pair',
  pair: item.kind === 'pair' ? { left: item.left.text, right: item.right.text } : null,
  sensitive: item.sensitive,
  soon: soonOf(shown, item),
})

const statesOf = (bank: Bank, fresh: Week['fresh']): Shown['states'] =>
  new Map(statesFrom(bank, fresh).map(state => [state.quality, state]))

type Row = { uid: string; item: string }

const questionsOf = (shown: Shown, rows: readonly Row[]): Question[] =>
  rows.flatMap(({ uid, item: id }) => {
    const item = shown.bank.item(id)
    return item ? [questionOf(shown, uid, item)] : []
  })

type Wish = { bank: Bank; goal: string; readAt: Week['readAt']; now: Date }

/** What each quality weighs now: the directions in focus most, and a state that was read this week nothing. */
const wishesOf = ({ bank, goal, readAt, now }: Wish, session: Session, fresh: Week['fresh']) => {
  const week = { answers: answersTo(bank, fresh), readAt, now }
  const reached = new Map(session.progress().map(entry => [entry.direction, entry]))
  const directions = bank.directionsOf(goal)
  const progress = directions.flatMap(direction => {
    const ofWeek = weekReached(direction, week)
    const { value, done } = ofWeek ?? reached.get(direction.uid) ?? { value: 0, done: false }
    const isAwaited = ofWeek !== null && direction.qualities.some(({ id }) => readAt.has(id))
    return [{ direction: direction.uid, value, done, isAwaited }]
  })
  const wanted = directions.map(direction => direction.uid)
  const weights = weightsOf(bank.directions, wanted, focusOf(wanted, progress))
  for (const [id, at] of readAt) if (!isDue(at, now)) weights[id] = 0
  return weights
}

/** The questions that wait for a person, filled up when they become few. The same on every device. */
export const listQuestions = (context: Context, caller: Caller, now: Date): Promise<Question[]> =>
  untilSaved(async () => {
    const { db, named } = context
    const { userId } = caller
    const bank = context.bank()
    const desk = await deskOf(context, { caller, uid: null, now })
    const { goal } = desk
    if (goal === null || !bank.goal(goal)) throw new Refusal('ERR_CONFLICT')
    // All after the desk: what is newer than its belief is found out on saving, what is older would not be.
    const [readAt, waiting, latest] = await Promise.all([
      readAtOf(db, userId, bank.states.qualities),
      store.pendingOf(db, userId),
      store.latestOf(db, userId),
    ])
    const isAskable = isOpen(bank, readAt, now)
    const mine = waiting.filter(
      ({ goal: wanted, item }) => wanted === goal && bank.item(item)?.stage !== 'retired' && isAskable(item),
    )
    const session = await openBelief(db, bank, userId, desk.belief)
    const fresh = freshOf(bank, latest, now)
    const shown = { bank, session, states: statesOf(bank, fresh) }
    if (mine.length >= REFILL) return questionsOf(shown, mine)

    const goals = wishesOf({ bank, goal, readAt, now }, session, fresh)
    // Kept without the goal's choice of items: progress is about all that may ever be asked.
    const kept = bank.engine.session({ state: session.state(), goals }).state()
    const again = openAgain(bank, latest, now)
    const chooser = bank.engine.session({
      state: kept,
      items: bank.itemsOf(goal).filter(isAskable),
      without: again.map(({ item }) => item),
    })
    // A question that was not wanted the last time comes when nothing else is left.
    for (const { item, status } of again) if (status === 'skipped') chooser.skip(item)
    const pending = waiting.filter(row => bank.item(row.item)).map(row => row.item)
    const repeatable = repeatableOf({ bank, goal, now }, latest).filter(item => !pending.includes(item))
    const batch = chooser.nextMany(BATCH - mine.length, { pending, repeatable }).map((item, i) => ({
      uid: randomUUID(),
      place: i + 1,
      item,
      wording: bank.item(item)?.version ?? 1,
    }))
    if (batch.length === 0) return questionsOf(shown, mine)
    const saved = await store.saveBatch(named, {
      userId,
      version: desk.belief?.version ?? FIRST_VERSION,
      model: keptModel(bank, desk.belief, session),
      state: kept,
      goal,
      now,
      questions: batch,
    })
    return saved ? questionsOf(shown, [...mine, ...batch]) : 'moved'
  })

/** One question as the wire shows it, after its answer was taken back. */
export const questionAgain = async (
  context: Context,
  caller: Caller,
  uid: string,
  now: Date,
): Promise<Question> => {
  const bank = context.bank()
  const { db } = context
  const { question, belief } = await deskOf(context, { caller, uid, now })
  const item = question && bank.item(question.item)
  if (!item) throw new Refusal('ERR_NOT_FOUND')
  const { fresh } = await weekOf(db, bank, caller.userId, now)
  const session = await openBelief(db, bank, caller.userId, belief)
  return questionOf({ bank, session, states: statesOf(bank, fresh) }, uid, item)
}

/** Texts of answers; unknown ids are left out. */
export const listAnswers = (bank: Bank, ids: readonly number[]): Answer[] =>
  [...new Set(ids)].flatMap(id => bank.answer(id) ?? [])
