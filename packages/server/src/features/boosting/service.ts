import type { Booster, Boosting } from '@grani/contract'
import type { Bank } from '../../bank/bank.ts'
import type { Context } from '../context.ts'
import { boostingOf, eraseBoosting } from './store.ts'

export { boosterEffect, buyBooster } from './purchase.ts'
export { eraseBoosting }

/**
 * How many answers bring one result, about: three direct answers at least, shared by what they tell about neighbours.
 */
const ANSWERS_PER_RESULT = 6

/** The boosters; `results` is an estimate, never more than the bank has qualities. */
export const listBoosters = ({ boosters, directions }: Bank): Booster[] => {
  const qualities = directions.reduce((sum, direction) => sum + direction.qualities.length, 0)
  return boosters.map(({ uid, price, questions }) => ({
    uid,
    price,
    questions,
    results: Math.min(qualities, Math.floor(questions / ANSWERS_PER_RESULT)),
  }))
}

export const readBoosting = async ({ db }: Context, userId: string): Promise<Boosting | null> => {
  const questions = await boostingOf(db, userId)
  return questions === null ? null : { questions }
}

export const exportBoosting = ({ db }: Context, userId: string) => boostingOf(db, userId)
