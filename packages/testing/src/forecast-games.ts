import { type ForecastGame, type Question, sendAnswer, startForecasts } from '@grani/contract'
import type { Client } from './client.ts'
import { knownUser } from './known-user.ts'
import type { Product } from './product.ts'

type Answering = { nth?: number; ms?: number }

/** Answers by the n-th option as it is shown; -1 for the last. */
export const answerQuestion = async (
  visitor: Client,
  question: Question | undefined,
  { nth = 0, ms = 3000 }: Answering = {},
) => {
  const answerId = question?.answers.at(nth)
  if (!question || answerId === undefined) throw new Error('There is nothing to answer')
  return visitor.call(sendAnswer, { params: { uid: question.uid }, body: { answer_id: answerId, ms } })
}

/** The first option and the last in turn: some forecasts are hit, and no pattern is seen. */
export const inTurn = (i: number): number => (i % 2 === 0 ? 0 : -1)

export const answerGame = async (
  visitor: Client,
  { questions }: Pick<ForecastGame, 'questions'>,
  ms = 3000,
): Promise<void> => {
  for (const [i, question] of questions.entries())
    await answerQuestion(visitor, question, { nth: inTurn(i), ms })
}

/** All forecasts of a user, spare ones too, in their order. */
export const forecastsOf = ({ rows }: Pick<Product, 'rows'>, userId: string) =>
  rows(
    `select i.* from forecast_items i join forecast_games g using (user_id, game_id)
     where user_id = $1 order by started_at, place`,
    [userId],
  )

/** A user who has begun a game. */
export const userInGame = async (product: Product) => {
  const user = await knownUser(product)
  return { ...user, game: await user.visitor.get(startForecasts) }
}
