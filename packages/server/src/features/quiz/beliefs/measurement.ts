import type { Session } from '@grani/engine'
import type { Context } from '../../context.ts'
import { loadWeek, responsesByState } from '../weekly-states/weekly-states.ts'
import { areConsistent } from '../answering/answer-rules.ts'
import { beliefOf } from '../store.ts'
import { loadSession } from './load-session.ts'

type Measurement = {
  session: Session
  week: { responses: ReadonlyMap<string, number>; measuredAt: ReadonlyMap<string, Date>; now: Date }
  /** Whether the responses fit together. */
  isConsistent: () => boolean
}

/** What is known about a user now, for other slices to show. */
export const measurementOf = async (
  { db, bank: currentBank }: Context,
  userId: string,
  now: Date,
): Promise<Measurement> => {
  const bank = currentBank()
  const [session, { responses, measuredAt }] = await Promise.all([
    beliefOf(db, userId).then(belief => loadSession(db, bank, userId, belief ?? null)),
    loadWeek(db, bank, userId, now),
  ])
  return {
    session,
    week: { responses: responsesByState(bank, responses), measuredAt, now },
    isConsistent: () => areConsistent(Object.keys(session.answers()).length, () => session.carelessScore()),
  }
}
