import type { Db } from './db.ts'

/**
 * Waits for all transactions that add rows of a user, and lets none begin until this one ends; false when there is no such
 * user (any more).
 */
export const lockUserForUpdate = async (tx: Db, userId: string): Promise<boolean> =>
  (await tx
    .selectFrom('users')
    .select('user_id')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()) !== undefined

/**
 * Keeps the user from being deleted until this transaction ends; false when there is no such user (any more).
 * Every transaction that adds rows of a user takes this lock first, so that deletion leaves none behind and cannot deadlock.
 */
export const lockUserForKeyShare = async (tx: Db, userId: string): Promise<boolean> =>
  (await tx
    .selectFrom('users')
    .select('user_id')
    .where('user_id', '=', userId)
    .forKeyShare()
    .executeTakeFirst()) !== undefined
