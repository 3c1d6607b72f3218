import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** Counts over tables of other slices: only read, and about no single person. */

const numberOf = async (query: { executeTakeFirstOrThrow: () => Promise<{ count: string }> }) =>
  Number((await query.executeTakeFirstOrThrow()).count)

const count = sql<string>`count(*)`.as('count')

export const peopleSince = (db: Db, since: Date) =>
  numberOf(
    db
      .selectFrom('sessions')
      .select(sql<string>`count(distinct user_id)`.as('count'))
      .where('last_used_at', '>=', since),
  )

export const newPeopleSince = (db: Db, since: Date) =>
  numberOf(db.selectFrom('users').select(count).where('created_at', '>=', since))

export const pausedRenewals = (db: Db) =>
  numberOf(
    db
      .selectFrom('subscriptions')
      .select(count)
      .where('paused_at', 'is not', null)
      .where('ended_at', 'is', null),
  )

export const mailsWaiting = (db: Db) =>
  numberOf(db.selectFrom('mail_outbox').select(count).where('failed_at', 'is', null))

export const mailsFailed = (db: Db) =>
  numberOf(db.selectFrom('mail_outbox').select(count).where('failed_at', 'is not', null))

/** When the calibration in use was made; null while expert values are. */
export const calibratedAt = async (db: Db): Promise<Date | null> => {
  const row = await db
    .selectFrom('calibrations')
    .select('created_at')
    .where('is_current', '=', true)
    .executeTakeFirst()
  return row?.created_at ?? null
}
