import { randomUUID } from 'node:crypto'
import { loaded } from './content.ts'
import { type Product, SECOND } from './product.ts'

const MEANS = { high: 1, middle: 0, low: -1 }

const directionOf = (quality: string): string =>
  loaded.content.directions.find(({ qualities }) => qualities.some(({ id }) => id === quality))?.uid ?? ''

/** Publishes a result, a second later than what was before; far enough on its side to be told. Gives its id. */
export const publishResult = async (
  product: Product,
  userId: string,
  quality: string,
  band: 'high' | 'middle' | 'low',
): Promise<string> => {
  const uid = randomUUID()
  product.clock.pass(SECOND)
  await product.rows(
    `insert into results (user_id, uid, quality, direction, band, shared_at, probability, answers, mean, sd, question)
     values ($1, $2, $3, $4, $5, $6, 0.9, 4, $7, 0.3, $2)`,
    [userId, uid, quality, directionOf(quality), band, product.clock.now(), MEANS[band]],
  )
  return uid
}
