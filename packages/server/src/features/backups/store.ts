import { sql } from 'kysely'
import type { ListedCopy } from '../../platform/backup/list-copies.ts'
import type { Db } from '../../platform/db/db.ts'

/** Copies that lie in the store, the newest first. */
export const storedBackups = (db: Db) =>
  db
    .selectFrom('backups')
    .select(['copy', 'requested_at', 'bytes', 'version', 'proven_at'])
    .where('copy', 'is not', null)
    .orderBy('copy', 'desc')
    .execute()

export const newestRun = (db: Db) =>
  db
    .selectFrom('backups')
    .select(['state', 'requested_at', 'failure', 'copy'])
    .where('seen_at', 'is not', null)
    .union(
      db
        .selectFrom('backups')
        .select(['state', 'requested_at', 'failure', 'copy'])
        .where('state', '=', 'waiting'),
    )
    .orderBy('requested_at', 'desc')
    .limit(1)
    .executeTakeFirst()

type NewRun = { backupId: string; by: string | null; now: Date }

/** False while one waits or runs: the database allows one. */
export const insertRun = async (tx: Db, { backupId, by, now }: NewRun): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('backups')
    .values({
      backup_id: backupId,
      state: 'waiting',
      requested_by: by,
      requested_at: now,
      seen_at: null,
      finished_at: null,
      copy: null,
      bytes: null,
      version: null,
      proven_at: null,
      failure: null,
    })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Takes up the run that waits; of several servers one gets it. */
export const claimRun = async (db: Db, now: Date): Promise<string | null> => {
  const claimed = await db
    .updateTable('backups')
    .set({ state: 'running', seen_at: now })
    .where('state', '=', 'waiting')
    .returning('backup_id')
    .executeTakeFirst()
  return claimed?.backup_id ?? null
}

export const signLife = async (db: Db, backupId: string, now: Date): Promise<void> => {
  await db.updateTable('backups').set({ seen_at: now }).where('backup_id', '=', backupId).execute()
}

type Saved = { copy: string; bytes: number; version: string }

export const saveCopy = async (db: Db, backupId: string, saved: Saved): Promise<void> => {
  await db.updateTable('backups').set(saved).where('backup_id', '=', backupId).execute()
}

type End = { state: 'done'; provenAt: Date } | { state: 'failed'; failure: string }

export const endRun = async (db: Db, backupId: string, end: End, now: Date): Promise<void> => {
  await db
    .updateTable('backups')
    .set({
      state: end.state,
      finished_at: now,
      ...(end.state === 'done' ? { proven_at: end.provenAt } : { failure: end.failure }),
    })
    .where('backup_id', '=', backupId)
    .where('state', '=', 'running')
    .execute()
}

/** Runs whose process has been silent: it was killed, its machine is gone, or the database was restored from within it. */
export const failSilentRuns = async (db: Db, since: Date, now: Date): Promise<void> => {
  await db
    .updateTable('backups')
    .set({ state: 'failed', failure: 'lost', finished_at: now })
    .where('state', '=', 'running')
    .where('seen_at', '<', since)
    .execute()
}

/** Makes the table say what the store has: copies that are gone, and copies that it does not know. */
export const followStore = async (
  db: Db,
  copies: readonly ListedCopy[],
  newId: () => string,
): Promise<void> => {
  const names = copies.map(({ name }) => name)
  await db
    .deleteFrom('backups')
    .where('state', 'in', ['done', 'failed'])
    .where(eb =>
      eb.or([
        eb.and([eb('copy', 'is not', null), eb('copy', 'not in', names.length === 0 ? [''] : names)]),
        eb.and([
          eb('copy', 'is', null),
          eb('requested_at', '<', sql<Date>`(select max(requested_at) - interval '30 days' from backups)`),
        ]),
      ]),
    )
    .execute()
  for (const { name, bytes, version, startedAt, completeAt } of copies)
    await db
      .insertInto('backups')
      .values({
        backup_id: newId(),
        state: 'done',
        requested_by: null,
        requested_at: startedAt,
        seen_at: null,
        finished_at: completeAt,
        copy: name,
        bytes,
        version,
        proven_at: null,
        failure: null,
      })
      .onConflict(conflict => conflict.column('copy').doNothing())
      .execute()
}

/** What decides whether a copy is due. */
export const attempts = async (db: Db) => {
  const row = await db
    .selectFrom('backups')
    .select([
      sql<Date | null>`max(requested_at) filter (where state = 'done')`.as('newest'),
      sql<Date | null>`max(requested_at)`.as('tried'),
      sql<Date>`(select min(applied_at) from migrations)`.as('since'),
    ])
    .executeTakeFirstOrThrow()
  return row
}

/** The names of copies that did not pass their proof, the newest first. */
export const unprovenCopies = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom('backups')
    .select('copy')
    .where('state', '=', 'failed')
    .where('copy', 'is not', null)
    .orderBy('copy', 'desc')
    .execute()
  return rows.flatMap(({ copy }) => copy ?? [])
}
