import type { Context } from '../../context.ts'
import { answerWords, forecastWords, questionWords } from './forecast-words.ts'
import { gamesOf, itemsOf } from './store.ts'

type Named = Pick<Context, 'db' | 'bank'>
type Item = Awaited<ReturnType<typeof itemsOf>>[number]

const forecastOf = ({ bank }: Named, row: Item) => {
  const item = bank().item(row.item)
  if (!item || row.answer_value === null) return []
  return [
    {
      question: questionWords(item),
      forecast: forecastWords(item, row.side),
      probability: row.probability,
      prior: row.prior,
      answer: answerWords(item, row.answer_value),
      is_hit: row.is_hit,
    },
  ]
}

/** The games of a user, with the forecasts that are answered: no other may be known, nor the salt that would tell it. */
export const exportForecasts = async (context: Named, userId: string) => {
  const games = await gamesOf(context.db, userId)
  const items = await itemsOf(context.db, userId)
  return games.map(game => ({
    started_at: game.started_at.toISOString(),
    finished_at: game.finished_at?.toISOString() ?? null,
    seal: game.seal.toString('hex'),
    hits: game.hits,
    expected: game.expected,
    anybody: game.anybody,
    is_careless: game.is_careless,
    forecasts: items
      .filter(({ game_id: id }) => id === game.game_id)
      .flatMap(row => forecastOf(context, row)),
  }))
}
