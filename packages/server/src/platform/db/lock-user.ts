import type { Db } from './db.ts'

/**
 * Keeps a person from being removed until this transaction ends; false when there is no such person (any more).
 * Whatever adds a row about a person takes this first, so that removal leaves none behind and nobody waits in a circle.
 */
export const holdPerson = async (tx: Db, userId: string): Promise<boolean> =>
  (await tx
    .selectFrom('users')
    .select('user_id')
    .where('user_id', '=', userId)
    .forKeyShare()
    .executeTakeFirst()) !== undefined
