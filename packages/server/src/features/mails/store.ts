import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** Counts over all mails that have not gone. Neither addresses nor texts are read in this file. */
export const countUnsent = (db: Db) =>
  db
    .selectFrom('mail_outbox')
    .select([
      sql<number>`count(*) filter (where failed_at is null)::int`.as('waiting'),
      sql<number>`count(*) filter (where failed_at is not null)::int`.as('failed'),
      sql<number>`count(*) filter (where failed_at is not null and last_error ~ ' 5\\d\\d$')::int`.as(
        'refused',
      ),
    ])
    .executeTakeFirstOrThrow()

/** The given up ones first, then those that wait longest. */
export const unsentMails = (db: Db, limit: number) =>
  db
    .selectFrom('mail_outbox')
    .select(['mail_id', 'kind', 'created_at', 'tries', 'next_try_at', 'failed_at', 'last_error'])
    .orderBy('failed_at', order => order.desc().nullsLast())
    .orderBy('created_at')
    .limit(limit)
    .execute()

/** Makes mails due at once, however often they have failed. One that is being sent is left alone. Returns their kinds. */
export const makeDue = async (tx: Db, ids: readonly string[], now: Date): Promise<string[]> => {
  const rows = await tx
    .updateTable('mail_outbox')
    .set({ failed_at: null, next_try_at: now })
    .where('mail_id', 'in', eb =>
      eb
        .selectFrom('mail_outbox')
        .select('mail_id')
        .where('mail_id', 'in', [...ids])
        .forUpdate()
        .skipLocked(),
    )
    .returning('kind')
    .execute()
  return rows.map(({ kind }) => kind)
}
