import type { AnsweredForecast, ForecastOutcome } from '@grani/contract'
import type { Bank } from '../../../bank/bank.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { Context } from '../../context.ts'
import { answerWords, briefForecast, questionWords } from './forecast-words.ts'
import { sealedList } from './seal.ts'
import { gamesOf, type ItemRow, itemsAnsweredUntil, itemsOf } from './store.ts'

/** Of each quality how many of these items are about it. */
const countsOf = (bank: Bank, items: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const id of items) {
    const item = bank.item(id)
    if (!item) continue
    for (const quality of item.kind === 'pair' ? [item.left.quality, item.right.quality] : [item.quality])
      counts.set(quality, (counts.get(quality) ?? 0) + 1)
  }
  return counts
}

const forecastOf = (bank: Bank, row: ItemRow, answersTo: ReadonlyMap<string, number>): AnsweredForecast[] => {
  const item = bank.item(row.item)
  const { answer_value: value, is_hit: hit, certainty_before: before, certainty_after: after } = row
  if (!item || value === null || hit === null) return []
  return [
    {
      question: questionWords(item),
      forecast: briefForecast(item, row.side),
      answer: answerWords(item, value),
      is_hit: hit,
      probability: row.probability,
      prior: row.prior,
      quality: bank.quality(item.quality)?.quality.name ?? item.quality,
      certainty:
        before === null || after === null
          ? null
          : { before, after, answers: answersTo.get(item.quality) ?? 0 },
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
  const answersTo = countsOf(bank, await itemsAnsweredUntil(db, userId, finishedAt))
  return {
    id,
    finished_at: finishedAt.toISOString(),
    score: isCareless ? null : { hits, expected, anybody },
    forecasts: rows.flatMap(row => forecastOf(bank, row, answersTo)),
    seal: game.seal.toString('hex'),
    sealed_list: sealedList(game.salt, rows, ({ answer_value: value }) => value !== null),
  }
}
