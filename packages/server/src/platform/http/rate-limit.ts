import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { Refusal } from './refusal.ts'

export type Limit = { hits: number; seconds: number }

/** A limit that is exceeded again and again blocks for 1, 2, 4 … times its window, a day at most. */
const MAX_DOUBLINGS = 16
const MAX_BLOCK_SECONDS = 86_400
/** After this long without exceeding the limit, doubling starts anew. */
const STRIKES_RESET_AFTER = '1 day'

/**
 * Counts one more attempt under `key`. Returns how many the window holds, including this one, and when the window ends.
 * One row and one statement in the shared database, so that all servers share the counter.
 */
export const countAttempt = async (
  db: Db,
  key: string,
  { hits, seconds }: Limit,
  now: Date,
): Promise<{ hits: number; endsAt: Date }> => {
  const ends = new Date(now.getTime() + seconds * 1000)
  const isOver = sql<boolean>`rate_limits.window_ends_at <= ${now}`
  const isForgotten = sql<boolean>`rate_limits.window_ends_at + ${STRIKES_RESET_AFTER}::interval <= ${now}`
  const row = await db
    .insertInto('rate_limits')
    .values({ key, window_ends_at: ends, hits: 1 })
    .onConflict(conflict =>
      conflict.column('key').doUpdateSet({
        hits: sql`case when ${isOver} then 1 else rate_limits.hits + 1 end`,
        // The attempt that exceeds the limit starts the block; later ones do not prolong it.
        window_ends_at: sql`case
          when ${isOver} then ${ends}::timestamptz
          when rate_limits.hits = ${hits} then ${now}::timestamptz
            + least(${seconds}::float8 * 2 ^ least(rate_limits.strikes, ${MAX_DOUBLINGS}), ${MAX_BLOCK_SECONDS}::float8) * interval '1 second'
          else rate_limits.window_ends_at end`,
        strikes: sql`case
          when ${isForgotten} then 0
          when ${isOver} then rate_limits.strikes
          when rate_limits.hits = ${hits} then rate_limits.strikes + 1
          else rate_limits.strikes end`,
      }),
    )
    .returning(['hits', 'window_ends_at'])
    .executeTakeFirstOrThrow()
  return { hits: row.hits, endsAt: row.window_ends_at }
}

/**
 * Counts an attempt only while the window holds fewer than `most`; else returns false and counts nothing. One statement:
 * of many parallel attempts no more than `most` are counted.
 */
export const countWhileBelow = async (
  db: Db,
  key: string,
  { most, seconds, now }: { most: number; seconds: number; now: Date },
): Promise<boolean> => {
  const ends = new Date(now.getTime() + seconds * 1000)
  const isOver = sql<boolean>`rate_limits.window_ends_at <= ${now}`
  const isForgotten = sql<boolean>`rate_limits.window_ends_at + ${STRIKES_RESET_AFTER}::interval <= ${now}`
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('rate_limits')
    .values({ key, window_ends_at: ends, hits: 1 })
    .onConflict(conflict =>
      conflict
        .column('key')
        .doUpdateSet({
          hits: sql`case when ${isOver} then 1 else rate_limits.hits + 1 end`,
          window_ends_at: sql`case when ${isOver} then ${ends}::timestamptz else rate_limits.window_ends_at end`,
          strikes: sql`case when ${isForgotten} then 0 else rate_limits.strikes end`,
        })
        .where(sql<boolean>`${isOver} or rate_limits.hits < ${most}`),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

const secondsUntil = (moment: Date, now: Date): number =>
  Math.max(1, Math.ceil((moment.getTime() - now.getTime()) / 1000))

/** Refuses with ERR_RATE while the key is blocked; counts nothing. */
export const rejectIfBlocked = async (db: Db, key: string, { hits }: Limit, now: Date): Promise<void> => {
  const row = await db
    .selectFrom('rate_limits')
    .select(['hits', 'window_ends_at'])
    .where('key', '=', key)
    .executeTakeFirst()
  if (row && row.hits > hits && row.window_ends_at > now)
    throw new Refusal('ERR_RATE', { retryAfter: secondsUntil(row.window_ends_at, now) })
}

/** Uncounts one attempt. */
export const releaseAttempt = async (db: Db, key: string): Promise<void> => {
  await db
    .updateTable('rate_limits')
    .set(row => ({ hits: row('hits', '-', 1) }))
    .where('key', '=', key)
    .where('hits', '>', 0)
    .execute()
}

export const resetAttempts = async (db: Db, key: string): Promise<void> => {
  await db.deleteFrom('rate_limits').where('key', '=', key).execute()
}

/** Counts an attempt and returns how many there were; refuses with ERR_RATE when there were too many. */
export const limitAttempts = async (db: Db, key: string, limit: Limit, now: Date): Promise<number> => {
  const { hits, endsAt } = await countAttempt(db, key, limit, now)
  if (hits <= limit.hits) return hits
  throw new Refusal('ERR_RATE', { retryAfter: secondsUntil(endsAt, now) })
}

/** Deletes rows whose window has ended, where they may not be kept until their strikes expire. */
export const forgetAttempts = async (db: Db, prefix: string, now: Date): Promise<void> => {
  await db
    .deleteFrom('rate_limits')
    .where('key', 'like', `${prefix}%`)
    .where('window_ends_at', '<=', now)
    .execute()
}

/** Deletes the rows whose strikes have expired. */
export const sweepRateLimits = async (db: Db, now: Date): Promise<void> => {
  await db
    .deleteFrom('rate_limits')
    .where(sql<boolean>`window_ends_at + ${STRIKES_RESET_AFTER}::interval < ${now}`)
    .execute()
}
