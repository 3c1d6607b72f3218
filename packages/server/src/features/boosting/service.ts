import type { Booster, Boosting } from '@grani/contract'
import type { Context } from '../context.ts'
import { expectedResults } from '../results/service.ts'
import { fits, readRemaining } from './remaining.ts'
import { withoutPoorRanges } from './poor-ranges.ts'
import { boostingOf, eraseBoosting } from './store.ts'

export { boosterPaymentHandler, buyBooster } from './purchase.ts'
export { eraseBoosting }

/** All boosters, with what each would bring this user. */
export const listBoosters = async (
  { db, bank: currentBank }: Context,
  userId: string,
): Promise<Booster[]> => {
  const bank = currentBank()
  const remaining = await readRemaining(db, bank, userId)
  const boosters = bank.boosters.map(({ uid, price, questions }) => {
    const isAvailable = fits(questions, remaining)
    const expected =
      isAvailable && !remaining.isRandom
        ? expectedResults({ ...remaining, questions, left: remaining.questions, before: remaining.bought })
        : null
    return {
      uid,
      price,
      questions,
      results: expected?.about ?? null,
      results_range: expected && { from: expected.from, to: expected.to },
      is_available: isAvailable,
    }
  })
  return withoutPoorRanges(boosters)
}

export const readBoosting = async ({ db }: Context, userId: string): Promise<Boosting | null> => {
  const questions = await boostingOf(db, userId)
  return questions === null ? null : { questions }
}

export const exportBoosting = ({ db }: Context, userId: string) => boostingOf(db, userId)
