import { EngineError, type QualityResult, type Session } from '@grani/engine'
import type { Bank } from '../../bank/bank.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Belief } from './desk.ts'
import { settledOf } from './store.ts'

/** What a belief begins with: nothing asked yet. */
export const FIRST_VERSION = 0

/** Of a model that nobody has: what was published then is not known from the belief. */
export const UNKNOWN_MODEL = ''

/** Only an answer publishes: until then a belief keeps the name of the model that results were published by. */
export const keptModel = (bank: Bank, belief: Belief | null, session: Session): string => {
  if (belief !== null) return belief.model
  return Object.keys(session.answers()).length === 0 ? bank.model : UNKNOWN_MODEL
}

/** Puts a question aside; of one that is asked a second time the first answer stays. */
export const skipIn = (session: Session, item: string): void => {
  if (session.answers()[item] === undefined) session.skip(item)
}

/** Answers again, in order, everything the person ever answered: the belief is a cache of that. `without`: but for one. */
export const replay = async (db: Db, bank: Bank, userId: string, without?: string): Promise<Session> => {
  const session = bank.engine.session({ seed: userId })
  for (const { uid, item, status, value, ms } of await settledOf(db, userId)) {
    if (!bank.item(item) || uid === without) continue
    if (status === 'skipped') skipIn(session, item)
    else if (value !== null) session.answer(item, value, ms ?? undefined, { again: true })
  }
  return session
}

/** The engine's session of a person, out of the saved belief, or out of the answers when that is lost or the bank has changed. */
export const openBelief = async (
  db: Db,
  bank: Bank,
  userId: string,
  belief: Belief | null,
): Promise<Session> => {
  if (belief === null) return replay(db, bank, userId)
  try {
    return bank.engine.session({ state: belief.state })
  } catch (error) {
    if (error instanceof EngineError && (error.code === 'bank-mismatch' || error.code === 'bad-state'))
      return replay(db, bank, userId)
    throw error
  }
}

type Taken = { userId: string; uid: string; item: string }

/** The session without this answer. The saved belief reaches back some dozens of answers; further back it is made anew. */
export const withoutAnswer = async (
  db: Db,
  bank: Bank,
  session: Session,
  { userId, uid, item }: Taken,
): Promise<Session> => {
  try {
    session.undo(item)
    return session
  } catch (error) {
    if (error instanceof EngineError && error.code === 'too-old') return replay(db, bank, userId, uid)
    throw error
  }
}

/** Qualities whose band is called now and was another before. */
export const changedBands = (
  before: Readonly<Record<string, string>>,
  session: Session,
): (QualityResult & { band: 'high' | 'middle' | 'low' })[] => {
  // Most answers change no band, and scoring every quality costs more than comparing their names.
  const after = Object.entries(session.bands())
  if (after.every(([quality, band]) => band === 'unclear' || before[quality] === band)) return []
  return session.result().flatMap(result => {
    const { band } = result
    return band !== 'unclear' && before[result.quality] !== band ? [{ ...result, band }] : []
  })
}
