import type { Session } from '@grani/engine'
import type { Bank } from '../../../bank/bank.ts'
import type { Item } from '../../../content/schema.ts'
import type { Db } from '../../../platform/db/db.ts'
import { areConsistent } from '../answering/answer-rules.ts'
import { optionsOf } from '../questions/question-wire.ts'
import {
  areCareless,
  type GameAnswer,
  isComplete,
  isHit,
  isUnderWay,
  type Score,
  scoreOf,
} from './game-rules.ts'
import { gamesOf, itemsOf } from './store.ts'

/** How probable the named band of a quality is; a band that is not named is no conclusion. */
export type Conclusion = { band: 'low' | 'middle' | 'high'; probability: number } | null

const BANDS = ['low', 'middle', 'high'] as const

export const conclusionAbout = (session: Session, quality: string): Conclusion => {
  const found = session.result().find(result => result.quality === quality)
  return found && found.band !== 'unclear' ? { band: found.band, probability: found.probability } : null
}

const probabilityOf = (session: Session, quality: string, { band }: NonNullable<Conclusion>): number | null =>
  session.result().find(result => result.quality === quality)?.probabilities[BANDS.indexOf(band)] ?? null

/** What an answer does to the forecast of its question. */
export type ForecastAnswer = {
  gameId: string
  certainty: { before: number; after: number } | null
  /** Set by the tenth answer. */
  finish: (Score & { isCareless: boolean }) | null
}

type Given = { item: string; question: string | null; value: number; ms: number | null }

const shownAnswer = (bank: Bank, { item: id, question, value, ms }: Given): GameAnswer[] => {
  const item = bank.item(id)
  const option = item?.answers[value]?.id
  if (!item || question === null || option === undefined) return []
  const options = optionsOf(item, question)
  return [{ place: options.indexOf(option), of: options.length, ms }]
}

type Answered = {
  bank: Bank
  userId: string
  uid: string
  item: Item
  value: number
  ms: number | null
  /** After the answer. */
  session: Session
  /** The conclusion about the item's quality before it. */
  before: Conclusion
  now: Date
}

/** Null for a game that is over, and for a question that was answered in it before: the first answer counts. */
export const forecastAnswer = async (db: Db, answered: Answered): Promise<ForecastAnswer | null> => {
  const { bank, userId, uid, item, value, ms, session, before, now } = answered
  const all = await itemsOf(db, userId)
  const own = all.find(({ question }) => question === uid)
  const game = (await gamesOf(db, userId)).find(({ game_id: id }) => id === own?.game_id)
  if (!own || !game || own.answer_value !== null || !isUnderWay(game, now)) return null
  const after = before && probabilityOf(session, item.quality, before)
  const earlier = all.flatMap(row =>
    row.game_id === game.game_id && row.answer_value !== null ? [{ ...row, value: row.answer_value }] : [],
  )
  const answers = [...earlier, { ...own, value, ms }]
  const score = scoreOf(answers.map(row => ({ ...row, isHit: isHit(row.side, row.value, row.categories) })))
  const isCareless = () =>
    areCareless(answers.flatMap(row => shownAnswer(bank, row))) ||
    !areConsistent(session.answerCount(), () => session.carelessScore())
  return {
    gameId: game.game_id,
    certainty: before && after !== null ? { before: before.probability, after } : null,
    finish: isComplete(answers.length) ? { ...score, isCareless: isCareless() } : null,
  }
}
