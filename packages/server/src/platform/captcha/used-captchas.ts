import type { Db } from '../db/db.ts'

/** Marks a captcha as used; false when it already was. One statement, so that only one of two parallel uses succeeds. */
export const useOnce = async (db: Db, challenge: string, expiresAt: Date): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('captcha_uses')
    .values({ challenge, expires_at: expiresAt })
    .onConflict(conflict => conflict.column('challenge').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const sweepUsedCaptchas = async (db: Db, now: Date): Promise<void> => {
  await db.deleteFrom('captcha_uses').where('expires_at', '<', now).execute()
}
