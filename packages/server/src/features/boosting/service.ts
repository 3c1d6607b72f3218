import type { Booster, Boosting } from '@grani/contract'
import type { Bank } from '../../bank/bank.ts'
import type { Context } from '../context.ts'
import { boostingOf, eraseBoosting } from './store.ts'

export { boosterPaymentHandler, buyBooster } from './purchase.ts'
export { eraseBoosting }

/** Responses per result, roughly: at least three to the result's own items, and some that count for several results. */
const RESPONSES_PER_RESULT = 6

/** All boosters; `results` is an estimate, at most the number of qualities in the bank. */
export const listBoosters = ({ boosters, directions }: Bank): Booster[] => {
  const qualities = directions.reduce((sum, direction) => sum + direction.qualities.length, 0)
  return boosters.map(({ uid, price, questions }) => ({
    uid,
    price,
    questions,
    results: Math.min(qualities, Math.floor(questions / RESPONSES_PER_RESULT)),
  }))
}

export const readBoosting = async ({ db }: Context, userId: string): Promise<Boosting | null> => {
  const questions = await boostingOf(db, userId)
  return questions === null ? null : { questions }
}

export const exportBoosting = ({ db }: Context, userId: string) => boostingOf(db, userId)
