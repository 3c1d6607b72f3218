import type { Db } from './db.ts'

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
