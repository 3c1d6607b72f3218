import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { DrawingTables } from '../../platform/db/drawing-tables.ts'

const COLUMNS = [
  'drawing_id',
  'task',
  'figure',
  'sealed_title',
  'sealed_words',
  'concept',
  'concept_state',
  'pen',
  'stroke_count',
  'ink',
  'first_ms',
  'mood_before',
  'mood_after',
  'is_first',
  'counted_as',
  'started_at',
  'finished_at',
] as const

const drawingsOf = (db: Db, userId: string) =>
  db.selectFrom('drawings').select(COLUMNS).where('user_id', '=', userId)

export const drawingOf = (db: Db, userId: string, id: string) =>
  drawingsOf(db, userId).where('drawing_id', '=', id).executeTakeFirst()

export type DrawingRow = NonNullable<Awaited<ReturnType<typeof drawingOf>>>

export const strokesOf = async (db: Db, userId: string, id: string): Promise<Buffer | null> => {
  const row = await db
    .selectFrom('drawings')
    .select('strokes')
    .where('user_id', '=', userId)
    .where('drawing_id', '=', id)
    .executeTakeFirst()
  return row?.strokes ?? null
}

type Page = { userId: string; task: 'complete' | 'free'; before: DrawingRow | null; limit: number }

/** Newest first; those before `before`, or all. */
export const newestDrawings = (db: Db, { userId, task, before, limit }: Page) => {
  const query = drawingsOf(db, userId).where('task', '=', task)
  const page =
    before === null
      ? query
      : query.where(
          sql<boolean>`(finished_at, drawing_id) < (${before.finished_at}::timestamptz, ${before.drawing_id}::uuid)`,
        )
  return page.orderBy('finished_at', 'desc').orderBy('drawing_id', 'desc').limit(limit).execute()
}

export const allDrawings = (db: Db, userId: string) =>
  drawingsOf(db, userId).select('strokes').orderBy('finished_at').orderBy('drawing_id').execute()

/** The first attempts at figures, oldest first. */
export const firstAttempts = (db: Db, userId: string) =>
  drawingsOf(db, userId)
    .where('task', '=', 'complete')
    .where('is_first', '=', true)
    .orderBy('finished_at')
    .orderBy('drawing_id')
    .execute()

export const countByTask = async (db: Db, userId: string): Promise<Map<string, number>> => {
  const rows = await db
    .selectFrom('drawings')
    .select(['task', sql<number>`count(*)::int`.as('count')])
    .where('user_id', '=', userId)
    .groupBy('task')
    .execute()
  return new Map(rows.map(({ task, count }) => [task, count]))
}

export const countDrawings = async (db: Db, userId: string): Promise<number> =>
  [...(await countByTask(db, userId)).values()].reduce((sum, count) => sum + count, 0)

/** False when there is one with this id already. */
export const insertDrawing = async (
  tx: Db,
  drawing: Insertable<DrawingTables['drawings']>,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('drawings')
    .values(drawing)
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const deleteDrawing = async (db: Db, userId: string, id: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('drawings')
    .where('user_id', '=', userId)
    .where('drawing_id', '=', id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

type Choice = { userId: string; id: string; /** Null: another one. */ concept: string | null }

/** Only while the idea is not known; false when it is. */
export const chooseConcept = async (db: Db, { userId, id, concept }: Choice): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('drawings')
    .set({ concept, concept_state: concept === null ? 'other' : 'own' })
    .where('user_id', '=', userId)
    .where('drawing_id', '=', id)
    .where('concept_state', 'in', ['open', 'other'])
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The steps of mood over each free sheet that has both. */
export const moodChanges = async (db: Db, userId: string): Promise<number[]> => {
  const rows = await db
    .selectFrom('drawings')
    .select(sql<number>`mood_after - mood_before`.as('change'))
    .where('user_id', '=', userId)
    .where('task', '=', 'free')
    .where('mood_before', 'is not', null)
    .where('mood_after', 'is not', null)
    .execute()
  return rows.map(({ change }) => change)
}

export const countsForOthers = async (db: Db, userId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('drawing_choices')
    .select('counts_for_others')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.counts_for_others ?? false
}

/** Since when the ideas of a user count for others; undefined when they do not. */
export const countingSince = async (db: Db, userId: string): Promise<Date | undefined> =>
  (
    await db
      .selectFrom('drawing_choices')
      .select('changed_at')
      .where('user_id', '=', userId)
      .where('counts_for_others', '=', true)
      .executeTakeFirst()
  )?.changed_at

type Counting = { userId: string; counts: boolean; now: Date }

/** For the sheets that are there, and for those to come. */
export const saveCounting = async (tx: Db, { userId, counts, now }: Counting): Promise<void> => {
  const choice = { counts_for_others: counts, changed_at: now }
  await tx
    .insertInto('drawing_choices')
    .values({ user_id: userId, ...choice })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(choice))
    .execute()
  await tx.updateTable('drawings').set({ counts_for_others: counts }).where('user_id', '=', userId).execute()
}

type Take = { userId: string; task: string; day: string; limit: number }

/** Takes one of the sheets of a day; false when none is left. */
export const takeSheet = async (tx: Db, { userId, task, day, limit }: Take): Promise<boolean> => {
  const row = await tx
    .insertInto('drawing_allowances')
    .values({ user_id: userId, task, day, used: 1 })
    .onConflict(conflict =>
      conflict
        .columns(['user_id', 'task', 'day'])
        .doUpdateSet({ used: sql`drawing_allowances.used + 1` })
        .where(sql<boolean>`drawing_allowances.used < ${limit}`),
    )
    .returning('used')
    .executeTakeFirst()
  return row !== undefined
}

export const usedOn = async (db: Db, userId: string, day: string): Promise<Map<string, number>> => {
  const rows = await db
    .selectFrom('drawing_allowances')
    .select(['task', 'used'])
    .where('user_id', '=', userId)
    .where('day', '=', sql<Date>`${day}::date`)
    .execute()
  return new Map(rows.map(({ task, used }) => [task, used]))
}
