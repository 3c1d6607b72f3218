import type { Session } from '@grani/engine'
import type { Context } from '../context.ts'
import { openBelief } from './belief.ts'
import { answersTo, weekOf } from './states.ts'
import { beliefOf } from './store.ts'

type Knowledge = {
  session: Session
  week: { answers: ReadonlyMap<string, number>; readAt: ReadonlyMap<string, Date>; now: Date }
}

/** What is believed about a person now, for other slices to show. */
export const knowledgeOf = async (
  { db, bank: current }: Context,
  userId: string,
  now: Date,
): Promise<Knowledge> => {
  const bank = current()
  const [session, { fresh, readAt }] = await Promise.all([
    beliefOf(db, userId).then(belief => openBelief(db, bank, userId, belief ?? null)),
    weekOf(db, bank, userId, now),
  ])
  return { session, week: { answers: answersTo(bank, fresh), readAt, now } }
}
