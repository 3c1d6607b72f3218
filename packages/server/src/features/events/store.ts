import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

const EVENT_COLUMNS = [
  'event_id',
  'part_of_day',
  'written_at',
  'version',
  'sealed_text',
  'sealed_reply',
  'forget_text_at',
] as const

const happenedOn = sql<string>`happened_on::text`.as('happened_on')

const eventsOf = (db: Db, userId: string) =>
  db
    .selectFrom('events')
    .select([...EVENT_COLUMNS, happenedOn])
    .where('user_id', '=', userId)

export const eventOf = (db: Db, userId: string, eventId: string) =>
  eventsOf(db, userId).where('event_id', '=', eventId).executeTakeFirst()

export type EventRow = NonNullable<Awaited<ReturnType<typeof eventOf>>>

/** The same, locked: two evaluations of one event come one after the other. */
export const lockEvent = (tx: Db, userId: string, eventId: string) =>
  eventsOf(tx, userId).where('event_id', '=', eventId).forUpdate().executeTakeFirst()

type Before = { happened_on: string; event_id: string }

/** By day, newest first; those before `before`, or all. */
export const newestEvents = (db: Db, userId: string, limit: number, before: Before | null) => {
  const query = eventsOf(db, userId)
  const page =
    before === null
      ? query
      : query.where(
          sql<boolean>`(happened_on, event_id) < (${before.happened_on}::date, ${before.event_id}::uuid)`,
        )
  return page
    .orderBy(sql`events.happened_on`, 'desc')
    .orderBy('event_id', 'desc')
    .limit(limit)
    .execute()
}

/** The day of the newest event. */
export const lastDayOf = async (db: Db, userId: string): Promise<string | null> => {
  const { day } = await db
    .selectFrom('events')
    .select(sql<string | null>`max(happened_on)::text`.as('day'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return day
}

const firstOf = (month: string) => sql<Date>`${`${month}-01`}::date`

/** The events of a month (2026-11), newest first. */
export const eventsOfMonth = (db: Db, userId: string, month: string) =>
  eventsOf(db, userId)
    .where('happened_on', '>=', firstOf(month))
    .where('happened_on', '<', sql<Date>`${firstOf(month)} + interval '1 month'`)
    .orderBy(sql`events.happened_on`, 'desc')
    .orderBy('written_at', 'desc')
    .orderBy('event_id', 'desc')
    .execute()

/** The nearest months before and after a month that have events. */
export const monthsBeside = async (db: Db, userId: string, month: string) => {
  const { earlier, later } = await db
    .selectFrom('events')
    .select([
      sql<
        string | null
      >`to_char(max(happened_on) filter (where happened_on < ${firstOf(month)}), 'YYYY-MM')`.as('earlier'),
      sql<
        string | null
      >`to_char(min(happened_on) filter (where happened_on >= ${firstOf(month)} + interval '1 month'), 'YYYY-MM')`.as(
        'later',
      ),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return { earlier, later }
}

type Written = {
  userId: string
  eventId: string
  happenedOn: string
  partOfDay: number | null
  sealedText: Buffer
  forgetTextAt: Date | null
  now: Date
}

/** False when the event exists already. */
export const insertEvent = async (tx: Db, event: Written): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('events')
    .values({
      user_id: event.userId,
      event_id: event.eventId,
      happened_on: event.happenedOn,
      part_of_day: event.partOfDay,
      written_at: event.now,
      version: 1,
      sealed_text: event.sealedText,
      sealed_reply: null,
      forget_text_at: event.forgetTextAt,
    })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const updateEvent = async (tx: Db, event: Written & { version: number }): Promise<void> => {
  await tx
    .updateTable('events')
    .set({
      happened_on: event.happenedOn,
      part_of_day: event.partOfDay,
      version: event.version,
      sealed_text: event.sealedText,
      forget_text_at: event.forgetTextAt,
    })
    .where('user_id', '=', event.userId)
    .where('event_id', '=', event.eventId)
    .execute()
}

export const countWrittenSince = async (db: Db, userId: string, since: Date): Promise<number> => {
  const { count } = await db
    .selectFrom('events')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('written_at', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const saveReply = async (
  tx: Db,
  { userId, eventId, sealedReply }: { userId: string; eventId: string; sealedReply: Buffer | null },
): Promise<void> => {
  await tx
    .updateTable('events')
    .set({ sealed_reply: sealedReply })
    .where('user_id', '=', userId)
    .where('event_id', '=', eventId)
    .execute()
}

/** False when there is no such event. Its evaluation goes with it. */
export const deleteEvent = async (db: Db, userId: string, eventId: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('events')
    .where('user_id', '=', userId)
    .where('event_id', '=', eventId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

const NO_WORDS = { sealed_text: null, sealed_reply: null, forget_text_at: null }

/** Erases what the text model made of the words: it holds quotes. */
export const eraseReading = async (tx: Db, userId: string, eventId: string): Promise<void> => {
  await tx
    .deleteFrom('event_readings')
    .where('user_id', '=', userId)
    .where('event_id', '=', eventId)
    .execute()
}

/** False when there is no such event. */
export const eraseWords = async (tx: Db, userId: string, eventId: string): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('events')
    .set(NO_WORDS)
    .where('user_id', '=', userId)
    .where('event_id', '=', eventId)
    .executeTakeFirst()
  await eraseReading(tx, userId, eventId)
  return numUpdatedRows === 1n
}

/** Erases the words whose time has come. Harmless on several servers at once. */
export const forgetDueTexts = async (db: Db, now: Date): Promise<void> => {
  await db
    .with('erased', q =>
      q
        .updateTable('events')
        .set(NO_WORDS)
        .where('forget_text_at', '<=', now)
        .returning(['user_id', 'event_id']),
    )
    .deleteFrom('event_readings')
    .using('erased')
    .whereRef('event_readings.user_id', '=', 'erased.user_id')
    .whereRef('event_readings.event_id', '=', 'erased.event_id')
    .execute()
}

export const allEvents = (db: Db, userId: string) =>
  eventsOf(db, userId)
    .orderBy(sql`events.happened_on`)
    .orderBy('event_id')
    .execute()

/** Erases the whole diary; returns the number of events. */
export const eraseEvents = async (db: Db, userId: string): Promise<number> => {
  const { numDeletedRows } = await db.deleteFrom('events').where('user_id', '=', userId).executeTakeFirst()
  for (const table of ['event_findings', 'event_focus', 'event_allowances'] as const)
    await db.deleteFrom(table).where('user_id', '=', userId).execute()
  return Number(numDeletedRows)
}

/** How many events a user has written down. */
export const countEvents = async (db: Db, userId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('events')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
