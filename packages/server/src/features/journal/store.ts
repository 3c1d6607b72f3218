import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { EntryContent } from './rules.ts'

/** Until the transaction ends no other one adds an entry: two would claim the same predecessor. */
export const lockJournal = async (tx: Db): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('journal'))`.execute(tx)
}

export const newestEntry = (db: Db) =>
  db.selectFrom('journal').select(['seq', 'hash']).orderBy('seq', 'desc').limit(1).executeTakeFirst()

type Linked = { entry: EntryContent; previous: Buffer; hash: Buffer }

export const insertEntry = async (tx: Db, { entry, previous, hash }: Linked): Promise<void> => {
  const { subjectKind, requestId, before, after, ...same } = entry
  await tx
    .insertInto('journal')
    .values({
      ...same,
      subject_kind: subjectKind,
      request_id: requestId,
      before: before === null ? null : JSON.stringify(before),
      after: after === null ? null : JSON.stringify(after),
      prev_hash: previous,
      hash,
    })
    .execute()
}

/** Entries in the order of the chain, after the one numbered `after`. */
export const entriesAfter = (db: Db, after: number, most: number) =>
  db.selectFrom('journal').selectAll().where('seq', '>', String(after)).orderBy('seq').limit(most).execute()

export type EntryRow = Awaited<ReturnType<typeof entriesAfter>>[number]

export type Filter = {
  action?: string | undefined
  actor?: string | undefined
  subject?: string | undefined
  before?: number | undefined
}

const SUMMARY = ['seq', 'at', 'actor', 'role', 'action', 'subject_kind', 'subject', 'reason'] as const

/** Entries that fit the filter, newest first. */
export const entriesBefore = (db: Db, { action, actor, subject, before }: Filter, most: number) => {
  let found = db.selectFrom('journal').select(SUMMARY).orderBy('seq', 'desc').limit(most)
  if (action) found = found.where(sql<boolean>`starts_with(action, ${action})`)
  if (actor) found = found.where(sql<string>`actor::text`, '=', actor)
  if (subject) found = found.where('subject', '=', subject)
  if (before !== undefined) found = found.where('seq', '<', String(before))
  return found.execute()
}

type Period = { actions: readonly string[]; from: Date; until: Date }

/** Entries of these actions within a period, oldest first. */
export const entriesOfActions = (db: Db, { actions, from, until }: Period) =>
  db
    .selectFrom('journal')
    .select(SUMMARY)
    .where('action', 'in', actions)
    .where('at', '>=', from)
    .where('at', '<', until)
    .orderBy('seq')
    .execute()

export const entryBySeq = (db: Db, seq: number) =>
  db.selectFrom('journal').selectAll().where('seq', '=', String(seq)).executeTakeFirst()

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
  await tx.deleteFrom('journal').where('seq', '<=', String(seq)).execute()
}

export const headsOfDays = (db: Db) =>
  db.selectFrom('journal_heads').select(['seq', 'hash']).orderBy('day').execute()

/** The head that was mailed last. */
export const newestHead = (db: Db) =>
  db.selectFrom('journal_heads').select('seq').orderBy('day', 'desc').limit(1).executeTakeFirst()

type Head = { day: string; seq: number; hash: Buffer; now: Date }

/** False when this day has its head already. */
export const insertHead = async (db: Db, { day, seq, hash, now }: Head): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('journal_heads')
    .values({ day, seq, hash, sent_at: now })
    .onConflict(conflict => conflict.column('day').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
