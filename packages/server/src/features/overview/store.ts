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

export const draftsWaiting = (db: Db) =>
  numberOf(db.selectFrom('drafts').select(count).where('state', 'in', ['asked', 'approved']))

/** What somebody proposed and somebody else is to decide. */
export const proposedIn = (db: Db, table: 'plan_gifts' | 'banners' | 'calibration_proposals') =>
  numberOf(db.selectFrom(table).select(count).where('state', '=', 'proposed'))

export const itemsFlagged = (db: Db) =>
  numberOf(
    db
      .selectFrom('item_stats')
      .innerJoin('calibrations', 'calibrations.version', 'item_stats.calibration')
      .select(count)
      .where('is_current', '=', true)
      .where('flags', '<>', sql<string[]>`'{}'`),
  )

export const ideasWaiting = (db: Db) =>
  numberOf(
    db
      .selectFrom('idea_queue')
      .leftJoin('idea_codings', join =>
        join
          .onRef('idea_codings.figure', '=', 'idea_queue.figure')
          .onRef('idea_codings.stems', '=', 'idea_queue.stems'),
      )
      .select(count)
      .where('coder', 'is', null),
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

/** When the newest copy was begun that is proven; null without one. */
export const provenBackupAt = async (db: Db): Promise<Date | null> => {
  const row = await db
    .selectFrom('backups')
    .select(({ fn }) => fn.max('requested_at').as('at'))
    .where('proven_at', 'is not', null)
    .executeTakeFirst()
  return row?.at ?? null
}
