import type { AnsweredForecast, ForecastOutcome } from '@grani/contract'
import type { Bank } from '../../../bank/bank.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { Context } from '../../context.ts'
import { answerWords, forecastWords, questionWords } from './forecast-words.ts'
import { sealedList } from './seal.ts'
import { gamesOf, type ItemRow, itemsOf } from './store.ts'

const forecastOf = (bank: Bank, row: ItemRow): AnsweredForecast[] => {
  const item = bank.item(row.item)
  const { answer_value: value, is_hit: hit, certainty_before: before, certainty_after: after } = row
  if (!item || value === null || hit === null) return []
  return [
    {
      question: questionWords(item),
      forecast: forecastWords(item, row.side),
      answer: answerWords(item, value),
      is_hit: hit,
      probability: row.probability,
      prior: row.prior,
      quality: bank.quality(item.quality)?.quality.name ?? item.quality,
      certainty: before === null || after === null ? null : { before, after },
    },
  ]
}

/** A game that was answered to the end. Refuses one that was not: what has no answer is told to nobody. */
export const readForecastOutcome = async (
  { db, bank: currentBank }: Context,
  userId: string,
  id: string,
): Promise<ForecastOutcome> => {
  const bank = currentBank()
  const game = (await gamesOf(db, userId)).find(({ game_id: gameId }) => gameId === id)
  if (!game) throw new Refusal('ERR_NOT_FOUND')
  const { finished_at: finishedAt, hits, expected, anybody, is_careless: isCareless } = game
  if (finishedAt === null || hits === null || expected === null || anybody === null)
    throw new Refusal('ERR_CONFLICT')
  const rows = await itemsOf(db, userId, id)
  return {
    id,
    finished_at: finishedAt.toISOString(),
    score: isCareless ? null : { hits, expected, anybody },
    forecasts: rows.flatMap(row => forecastOf(bank, row)),
    seal: game.seal.toString('hex'),
    sealed_list: sealedList(game.salt, rows, ({ answer_value: value }) => value !== null),
  }
}
