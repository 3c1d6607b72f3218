import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'

export const readingOf = (db: Db, userId: string, eventId: string) =>
  db
    .selectFrom('event_readings')
    .select(['event_id', 'state', 'named', 'read_at', 'sealed_reading'])
    .where('user_id', '=', userId)
    .where('event_id', '=', eventId)
    .executeTakeFirst()

export const readingsOfUser = (db: Db, userId: string) =>
  db
    .selectFrom('event_readings')
    .select(['event_id', 'named', 'read_at', 'sealed_reading'])
    .where('user_id', '=', userId)
    .where('state', '=', 'ready')
    .execute()

/** Takes one of the day's readings; false when all are used. Under concurrency exactly `limit` succeed. */
export const takeReading = async (
  tx: Db,
  { userId, day, limit }: { userId: string; day: string; limit: number },
): Promise<boolean> => {
  const taken = await tx
    .insertInto('event_allowances')
    .values({ user_id: userId, day, used: 0, readings: 1 })
    .onConflict(conflict =>
      conflict
        .columns(['user_id', 'day'])
        .doUpdateSet({ readings: sql<number>`event_allowances.readings + 1` })
        .where('event_allowances.readings', '<', limit),
    )
    .returning('readings')
    .executeTakeFirst()
  return taken !== undefined
}

const giveBack = async (tx: Db, userId: string, day: string): Promise<void> => {
  await tx
    .updateTable('event_allowances')
    .set(row => ({ readings: row('readings', '-', 1) }))
    .where('user_id', '=', userId)
    .where(sql<boolean>`day = ${day}::date`)
    .where('readings', '>', 0)
    .execute()
}

type Queued = { userId: string; eventId: string; version: number; day: string; named: string; now: Date }

/** Queues a reading, in place of one that has failed. */
export const queueReading = async (tx: Db, queued: Queued): Promise<void> => {
  const row = {
    state: 'queued' as const,
    version: queued.version,
    day: queued.day,
    runs: 0,
    due_at: queued.now,
    named: queued.named,
    read_at: null,
    sealed_reading: null,
  }
  await tx
    .insertInto('event_readings')
    .values({ user_id: queued.userId, event_id: queued.eventId, ...row })
    .onConflict(conflict => conflict.columns(['user_id', 'event_id']).doUpdateSet(row))
    .execute()
}

/** Takes the reading that has waited longest; others leave it alone until `leasedUntil`. */
export const claimReading = (db: Db, now: Date, leasedUntil: Date) =>
  db
    .updateTable('event_readings as r')
    .set({ due_at: leasedUntil, runs: sql<number>`r.runs + 1` })
    .from(
      db
        .selectFrom('event_readings')
        .select(['user_id', 'event_id'])
        .where('state', '=', 'queued')
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .as('next'),
    )
    .whereRef('r.user_id', '=', 'next.user_id')
    .whereRef('r.event_id', '=', 'next.event_id')
    .returning(['r.user_id', 'r.event_id', 'r.version', 'r.runs', sql<string>`r.day::text`.as('day')])
    .executeTakeFirst()

export type ClaimedReading = NonNullable<Awaited<ReturnType<typeof claimReading>>>

const queuedRow = (tx: Db, { user_id, event_id, version }: ClaimedReading) =>
  tx
    .updateTable('event_readings')
    .where('user_id', '=', user_id)
    .where('event_id', '=', event_id)
    .where('version', '=', version)
    .where('state', '=', 'queued')

export const saveReading = async (
  tx: Db,
  claimed: ClaimedReading,
  { sealed, now }: { sealed: Buffer; now: Date },
): Promise<void> => {
  await queuedRow(tx, claimed).set({ state: 'ready', sealed_reading: sealed, read_at: now }).execute()
}

/** Notes that there will be no reading; what it took of the day's allowance comes back. */
export const failReading = async (tx: Db, claimed: ClaimedReading): Promise<void> => {
  const { numUpdatedRows } = await queuedRow(tx, claimed).set({ state: 'failed' }).executeTakeFirst()
  if (numUpdatedRows === 1n) await giveBack(tx, claimed.user_id, claimed.day)
}

/** Leaves a claimed reading to the next run, of this server or another. */
export const releaseReading = async (tx: Db, claimed: ClaimedReading, now: Date): Promise<void> => {
  await queuedRow(tx, claimed)
    .set({ due_at: now, runs: claimed.runs - 1 })
    .execute()
}

/** Erases all that the model has written for a user, and what it is still to read. */
export const eraseReadings = async (tx: Db, userId: string): Promise<void> => {
  await tx.deleteFrom('event_readings').where('user_id', '=', userId).execute()
}

/** False when there is none. */
export const deleteReading = async (db: Db, userId: string, eventId: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('event_readings')
    .where('user_id', '=', userId)
    .where('event_id', '=', eventId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
