import type { Db } from '../../platform/db/db.ts'

/** The confirmed address of an account; null without one. */
export const accountAddress = async (db: Db, userId: string): Promise<string | null> => {
  const row = await db
    .selectFrom('users')
    .select(['email', 'is_email_verified'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.is_email_verified ? row.email : null
}
