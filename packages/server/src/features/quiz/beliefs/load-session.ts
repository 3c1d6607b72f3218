import { EngineError, type Session } from '@grani/engine'
import type { Bank } from '../../../bank/bank.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { QuestionStatus } from '../../../platform/db/tables.ts'
import type { Belief } from './belief-row.ts'
import { type BeliefUpdate, isPutAsideTwice, responsesInOrder } from '../store.ts'

/** The version of a belief that was never saved. */
export const NO_VERSION = 0

/** No model has this name. It says that the bands in the belief are not those that were published. */
export const UNKNOWN_MODEL = ''

const isEmpty = (session: Session): boolean => session.answerCount() === 0

/** Only a response publishes results: until then a belief keeps the name of the model that they were published by. */
const modelToStore = (bank: Bank, belief: Belief | null, session: Session): string => {
  if (belief !== null) return belief.model
  return isEmpty(session) ? bank.model : UNKNOWN_MODEL
}

/** What to save of a session that was loaded from `belief`. */
export const beliefUpdate = (
  bank: Bank,
  userId: string,
  belief: Belief | null,
  session: Session,
): BeliefUpdate => ({
  userId,
  version: belief?.version ?? NO_VERSION,
  model: modelToStore(bank, belief, session),
  state: session.state(),
})

/** Skips an item, unless it has a response: a repeated question that is skipped keeps its first response. */
export const skipUnlessAnswered = (session: Session, item: string): void => {
  if (!session.hasAnswer(item)) session.skip(item)
}

/** A belief is a cache of the responses: this makes it from all of them, in order, but for the question `without`. */
export const rebuildFromAnswers = async (
  db: Db,
  bank: Bank,
  userId: string,
  without?: string,
): Promise<Session> => {
  const session = bank.engine.session({ seed: userId })
  for (const { uid, item, status, value, ms } of await responsesInOrder(db, userId)) {
    if (!bank.item(item) || uid === without) continue
    if (status !== 'answered') skipUnlessAnswered(session, item)
    else if (value !== null) session.answer(item, value, ms ?? undefined, { again: true })
  }
  return session
}

/** The user's session from the saved belief; from the responses when that is lost, damaged or made for another bank. */
export const loadSession = async (
  db: Db,
  bank: Bank,
  userId: string,
  belief: Belief | null,
): Promise<Session> => {
  if (belief === null) return rebuildFromAnswers(db, bank, userId)
  try {
    return bank.engine.session({ state: belief.state })
  } catch (error) {
    if (error instanceof EngineError && (error.code === 'bank-mismatch' || error.code === 'bad-state'))
      return rebuildFromAnswers(db, bank, userId)
    throw error
  }
}

type UndoneQuestion = { userId: string; uid: string; item: string; status: QuestionStatus }

/** The session without this response, «not applicable» or skip. A saved state can undo its last few dozen; for older ones it is rebuilt. */
export const undoOrRebuild = async (
  db: Db,
  bank: Bank,
  session: Session,
  { userId, uid, item, status }: UndoneQuestion,
): Promise<Session> => {
  // The session has an earlier response to the item, and saving this added nothing to it.
  if (status !== 'answered' && session.hasAnswer(item)) return session
  if (status !== 'answered' && (await isPutAsideTwice(db, { userId, uid, item }))) return session
  try {
    session.undo(item)
    return session
  } catch (error) {
    if (error instanceof EngineError && error.code === 'too-old')
      return rebuildFromAnswers(db, bank, userId, uid)
    throw error
  }
}
