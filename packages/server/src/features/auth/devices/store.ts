import type { Db } from '../../../platform/db/db.ts'
import { DAY } from '../../../platform/time/durations.ts'

/** Which of these the account knows. */
export const knownDeviceOf = async (
  db: Db,
  userId: string,
  hashes: readonly Buffer[],
): Promise<Buffer | undefined> =>
  (
    await db
      .selectFrom('known_devices')
      .select('device_hash')
      .where('user_id', '=', userId)
      .where('device_hash', 'in', hashes)
      .limit(1)
      .executeTakeFirst()
  )?.device_hash

export const rememberDevice = async (db: Db, userId: string, hash: Buffer, now: Date): Promise<void> => {
  await db
    .insertInto('known_devices')
    .values({ user_id: userId, device_hash: hash, last_used_at: now })
    .execute()
}

export const forgetDevice = async (db: Db, userId: string, hash: Buffer): Promise<void> => {
  await db.deleteFrom('known_devices').where('user_id', '=', userId).where('device_hash', '=', hash).execute()
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
