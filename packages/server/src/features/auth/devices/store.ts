import type { Db } from '../../../platform/db/db.ts'
import { DAY } from '../../../platform/time/durations.ts'

export const knowsDevice = async (db: Db, userId: string, hash: Buffer): Promise<boolean> =>
  (await db
    .selectFrom('known_devices')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('device_hash', '=', hash)
    .executeTakeFirst()) !== undefined

export const rememberDevice = async (db: Db, userId: string, hash: Buffer, now: Date): Promise<void> => {
  await db
    .insertInto('known_devices')
    .values({ user_id: userId, device_hash: hash, last_used_at: now })
    .onConflict(conflict => conflict.columns(['user_id', 'device_hash']).doUpdateSet({ last_used_at: now }))
    .execute()
}

/** The time of each browser's last sign-in. */
export const devicesOf = (db: Db, userId: string) =>
  db
    .selectFrom('known_devices')
    .select('last_used_at')
    .where('user_id', '=', userId)
    .orderBy('last_used_at')
    .execute()

export const forgetDevices = async (db: Db, userId: string): Promise<void> => {
  await db.deleteFrom('known_devices').where('user_id', '=', userId).execute()
}

const YEAR_MS = 365 * DAY

/** After a year without a sign-in the browser's cookie has expired. */
export const sweepDevices = async (db: Db, now: Date): Promise<void> => {
  await db
    .deleteFrom('known_devices')
    .where('last_used_at', '<', new Date(now.getTime() - YEAR_MS))
    .execute()
}
