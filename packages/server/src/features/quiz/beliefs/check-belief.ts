import type { Bank } from '../../../bank/bank.ts'
import type { Db } from '../../../platform/db/db.ts'
import { beliefOf } from '../store.ts'
import { loadSession, rebuildFromAnswers } from './load-session.ts'

/** A saved belief is stored in few bits: its means differ from those of the responses by less than this, in standard deviations. */
const TOLERANCE = 0.05

/**
 * Whether the saved belief of a user says what their responses say: the same bands, and means that hardly differ. Null where
 * another bank or calibration has made it: then it is made anew at the next response anyway.
 */
export const beliefFitsAnswers = async (db: Db, bank: Bank, userId: string): Promise<boolean | null> => {
  const belief = (await beliefOf(db, userId)) ?? null
  if (belief === null || belief.model !== bank.model) return null
  const saved = (await loadSession(db, bank, userId, belief)).result()
  const rebuilt = (await rebuildFromAnswers(db, bank, userId)).result()
  return rebuilt.every(({ quality, band, mean }) => {
    const one = saved.find(result => result.quality === quality)
    return one?.band === band && Math.abs(one.mean - mean) < TOLERANCE
  })
}
