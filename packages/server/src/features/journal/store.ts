import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { EntryContent } from './rules.ts'
import type { HeadOfDay } from './signatures.ts'

/** Until the transaction ends no other one adds an entry: two would claim the same predecessor. */
export const lockJournal = async (tx: Db): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('journal'))`.execute(tx)
}

export const newestEntry = (db: Db) =>
  db.selectFrom('journal').select(['seq', 'hash']).orderBy('seq', 'desc').limit(1).executeTakeFirst()

type Linked = { entry: EntryContent; previous: Buffer; hash: Buffer }

export const insertEntry = async (tx: Db, { entry, previous, hash }: Linked): Promise<void> => {
  const { subjectKind, requestId, reasonHash, before, after, ...same } = entry
  await tx
    .insertInto('journal')
    .values({
      ...same,
      subject_kind: subjectKind,
      request_id: requestId,
      reason_hash: reasonHash === undefined ? null : Buffer.from(reasonHash, 'hex'),
      before: before === null ? null : JSON.stringify(before),
      after: after === null ? null : JSON.stringify(after),
      prev_hash: previous,
      hash,
    })
    .execute()
}

/** Entries with their reasons in the order of the chain, from the lowest number there is or after the one numbered `after`. */
export const entriesAfter = (db: Db, after: number | null, most: number) => {
  const entries = db
    .selectFrom('journal')
    .leftJoin('journal_reasons as r', 'r.seq', 'journal.seq')
    .selectAll('journal')
    .select(['r.reason as beside', 'r.salt', 'r.emptied'])
    .select([
      sql<boolean>`r.seq is not null`.as('has_reason'),
      sql<boolean>`at = date_trunc('milliseconds', at)`.as('is_in_milliseconds'),
    ])
    .orderBy('journal.seq')
    .limit(most)
  return (after === null ? entries : entries.where('journal.seq', '>', String(after))).execute()
}

export type StoredEntry = Awaited<ReturnType<typeof entriesAfter>>[number]

export type Filter = {
  action?: string | undefined
  actor?: string | undefined
  subject?: string | undefined
  before?: number | undefined
}

const SUMMARY = ['journal.seq', 'at', 'actor', 'role', 'action', 'subject_kind', 'subject'] as const

/** Null for none, and for one that was emptied with the person it was about. */
const REASON = sql<string | null>`coalesce(journal.reason, r.reason)`.as('reason')

const withReasons = (db: Db) =>
  db.selectFrom('journal').leftJoin('journal_reasons as r', 'r.seq', 'journal.seq').select(REASON)

/** Entries that fit the filter, newest first. */
export const entriesBefore = (db: Db, { action, actor, subject, before }: Filter, most: number) => {
  let found = withReasons(db).select(SUMMARY).orderBy('journal.seq', 'desc').limit(most)
  if (action) found = found.where(sql<boolean>`starts_with(action, ${action})`)
  if (actor) found = found.where(sql<string>`actor::text`, '=', actor)
  if (subject) found = found.where('subject', '=', subject)
  if (before !== undefined) found = found.where('journal.seq', '<', String(before))
  return found.execute()
}

type Period = { actions: readonly string[]; from: Date; until: Date }

/** Entries of these actions within a period, oldest first, without reasons. */
export const entriesOfActions = (db: Db, { actions, from, until }: Period) =>
  db
    .selectFrom('journal')
    .select(SUMMARY)
    .where('action', 'in', actions)
    .where('at', '>=', from)
    .where('at', '<', until)
    .orderBy('journal.seq')
    .execute()

export const entryBySeq = (db: Db, seq: number) =>
  withReasons(db)
    .select([...SUMMARY, 'before', 'after', 'request_id', 'ip', 'hash'])
    .where('journal.seq', '=', String(seq))
    .executeTakeFirst()

export type EntryRow = NonNullable<Awaited<ReturnType<typeof entryBySeq>>>

type Lost = { role: string; since: Date; /** Users. */ except: readonly string[] }

/** Whether anybody but these users has lost this role since then. */
export const hasLostRoleSince = async (db: Db, { role, since, except }: Lost): Promise<boolean> =>
  (await db
    .selectFrom('journal')
    .select('seq')
    .where('action', 'in', ['staff.change-roles', 'staff.remove', 'staff.erase'])
    .where('at', '>=', since)
    .where('subject', 'not in', except)
    .where(sql<boolean>`before -> 'roles' ? ${role} and not coalesce(after -> 'roles' ? ${role}, false)`)
    .limit(1)
    .executeTakeFirst()) !== undefined

export const isAnybodyAppointed = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('staff').select('user_id').limit(1).executeTakeFirst()) !== undefined

/** The newest entry of all that are older than this and are no longer the newest one: the chain goes on from that. */
export const lastEntryBefore = (db: Db, moment: Date) =>
  db
    .selectFrom('journal')
    .select(['seq', 'hash'])
    .where('seq', '<', row =>
      row
        .selectFrom('journal')
        .select(({ fn }) => fn.min('seq').as('seq'))
        .where(young =>
          young.or([
            young('at', '>=', moment),
            young('seq', '=', newest =>
              newest.selectFrom('journal').select(({ fn }) => fn.max('seq').as('seq')),
            ),
          ]),
        ),
    )
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()

type Start = { seq: number; hash: Buffer; signature: Buffer; now: Date }

/** False when the journal begins there already. */
export const insertStart = async (tx: Db, { seq, hash, signature, now }: Start): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('journal_starts')
    .values({ seq, hash, signature, taken_off_at: now })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const newestStart = (db: Db) =>
  db
    .selectFrom('journal_starts')
    .select(['seq', 'hash', 'signature'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The table refuses it beyond the newest start. */
export const deleteEntriesUpTo = async (tx: Db, seq: number): Promise<void> => {
  await tx.deleteFrom('journal_reasons').where('seq', '<=', String(seq)).execute()
  await tx.deleteFrom('journal').where('seq', '<=', String(seq)).execute()
}

export const headsOfDays = (db: Db) =>
  db.selectFrom('journal_heads').select(['day', 'seq', 'hash', 'signature']).orderBy('day').execute()

/** The head that was mailed last. */
export const newestHead = (db: Db) =>
  db.selectFrom('journal_heads').select('seq').orderBy('day', 'desc').limit(1).executeTakeFirst()

type Covered = { day: string; seq: number }

/** The heads up to a day that vouch for no entry after this one, the newest first. */
export const headsUpTo = (db: Db, { day, seq }: Covered) =>
  db
    .selectFrom('journal_heads')
    .select(['day', 'seq', 'hash', 'signature'])
    .where('day', '<=', day)
    .where('seq', '<=', String(seq))
    .orderBy('seq', 'desc')
    .execute()

type NewHead = HeadOfDay & { signature: Buffer; now: Date }

/** False when this day has its head already. */
export const insertHead = async (db: Db, { day, seq, hash, signature, now }: NewHead): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('journal_heads')
    .values({ day, seq, hash, signature, sent_at: now })
    .onConflict(conflict => conflict.column('day').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
