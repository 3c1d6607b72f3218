import { sql } from 'kysely'
import type { CalibrationProposalsTable } from '../../platform/db/calibrations-table.ts'
import type { Db } from '../../platform/db/db.ts'

export const newestRun = (db: Db) =>
  db.selectFrom('calibration_runs').selectAll().orderBy('requested_at', 'desc').limit(1).executeTakeFirst()

type NewRun = { runId: string; seed: number; by: string; now: Date }

/** False while one waits or runs: the database allows one. */
export const insertRun = async (tx: Db, { runId, seed, by, now }: NewRun): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('calibration_runs')
    .values({
      run_id: runId,
      seed,
      state: 'waiting',
      requested_by: by,
      requested_at: now,
      seen_at: null,
      step: null,
      users_read: null,
      users_all: null,
      finished_at: null,
      version: null,
      failure: null,
    })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Takes up the run that waits; of several servers one gets it. */
export const claimRun = (db: Db, now: Date): Promise<{ run_id: string; seed: number } | undefined> =>
  db
    .updateTable('calibration_runs')
    .set({ state: 'running', seen_at: now })
    .where('state', '=', 'waiting')
    .returning(['run_id', 'seed'])
    .executeTakeFirst()

type Progress = { step?: string; users_read?: number; users_all?: number }

export const saveProgress = async (db: Db, runId: string, progress: Progress, now: Date): Promise<void> => {
  await db
    .updateTable('calibration_runs')
    .set({ ...progress, seen_at: now })
    .where('run_id', '=', runId)
    .where('state', '=', 'running')
    .execute()
}

type End = { state: 'done'; version: number } | { state: 'failed'; failure: string }

export const endRun = async (db: Db, runId: string, end: End, now: Date): Promise<void> => {
  await db
    .updateTable('calibration_runs')
    .set({ ...end, finished_at: now })
    .where('run_id', '=', runId)
    .where('state', '=', 'running')
    .execute()
}

/** Runs whose process has been silent: it was killed, or its machine is gone. */
export const failSilentRuns = async (db: Db, since: Date, now: Date): Promise<void> => {
  await db
    .updateTable('calibration_runs')
    .set({ state: 'failed', failure: 'lost', finished_at: now })
    .where('state', '=', 'running')
    .where('seen_at', '<', since)
    .execute()
}

type Proposal = CalibrationProposalsTable

export const openProposal = (db: Db): Promise<Proposal | undefined> =>
  db.selectFrom('calibration_proposals').selectAll().where('state', '=', 'proposed').executeTakeFirst()

/** Locked until the transaction ends: of two decisions at once the second finds it decided. */
export const lockProposal = (tx: Db, uid: string): Promise<Proposal | undefined> =>
  tx
    .selectFrom('calibration_proposals')
    .selectAll()
    .where('proposal_id', '=', uid)
    .forUpdate()
    .executeTakeFirst()

/** False while another one is open. */
export const insertProposal = async (tx: Db, row: Proposal): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('calibration_proposals')
    .values(row)
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

type Decision = { uid: string; isAgreed: boolean; by: string; now: Date }

export const saveDecision = async (tx: Db, { uid, isAgreed, by, now }: Decision): Promise<void> => {
  await tx
    .updateTable('calibration_proposals')
    .set({ state: isAgreed ? 'agreed' : 'rejected', decided_by: by, decided_at: now })
    .where('proposal_id', '=', uid)
    .execute()
}

export const sideOf = (db: Db, version: number) =>
  db
    .selectFrom('item_stats')
    .select([
      sql<number>`count(*)::int`.as('items'),
      sql<number>`(count(*) filter (where flags <> '{}'))::int`.as('flagged'),
    ])
    .where('calibration', '=', version)
    .executeTakeFirstOrThrow()

const inBoth = (db: Db, version: number, other: number) =>
  db
    .selectFrom('item_stats as a')
    .innerJoin('item_stats as b', 'b.item', 'a.item')
    .where('a.calibration', '=', version)
    .where('b.calibration', '=', other)

/** How many items both versions know, and how their slopes go together. */
export const agreementOf = (db: Db, version: number, other: number) =>
  inBoth(db, version, other)
    .select([
      sql<number>`count(*)::int`.as('common'),
      sql<number | null>`case when count(*) >= 3 then corr(a.slope, b.slope) end`.as('correlation'),
    ])
    .executeTakeFirstOrThrow()

/** The items whose slope differs most. */
export const movedItems = (db: Db, version: number, other: number, limit: number) =>
  inBoth(db, version, other)
    .select(['a.item', 'a.slope as slope', 'b.slope as otherSlope', 'a.answers', 'b.answers as otherAnswers'])
    .orderBy(sql`abs(a.slope - b.slope)`, 'desc')
    .orderBy('a.item')
    .limit(limit)
    .execute()
