import { CONSULTATION_DAYS_AHEAD, CONSULTATION_MINUTES } from '@grani/contract'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { ConsultationTables } from '../../platform/db/consultation-tables.ts'
import type { Db } from '../../platform/db/db.ts'
import { DAY } from '../../platform/time/durations.ts'
import { FIRST_CHOICE_DAYS, NOTICE } from './rules.ts'

export type SpecialistRow = Omit<Selectable<ConsultationTables['specialists']>, 'told_of' | 'calendar_hash'>
export type SlotRow = { slot_id: string; specialist_id: string; starts_at: Date; ends_at: Date }

/** Fifty minutes and a pause of ten. */
const STEP_MINUTES = 60
const PAUSE_MINUTES = STEP_MINUTES - CONSULTATION_MINUTES

const SPECIALIST = [
  'specialist_id',
  'specialist_no',
  'account_id',
  'name',
  'about',
  'education',
  'time_zone',
  'video_url',
  'is_active',
  'calendar_made_at',
] as const

export const specialists = (db: Db): Promise<SpecialistRow[]> =>
  db.selectFrom('specialists').select(SPECIALIST).orderBy('is_active', 'desc').orderBy('name').execute()

export const specialistById = (db: Db, id: string): Promise<SpecialistRow | undefined> =>
  db.selectFrom('specialists').select(SPECIALIST).where('specialist_id', '=', id).executeTakeFirst()

export const specialistOfAccount = (db: Db, accountId: string): Promise<SpecialistRow | undefined> =>
  db.selectFrom('specialists').select(SPECIALIST).where('account_id', '=', accountId).executeTakeFirst()

/** Of a specialist who works; undefined for an address that was renewed or revoked. */
export const specialistOfCalendar = (db: Db, id: string, hash: Buffer): Promise<SpecialistRow | undefined> =>
  db
    .selectFrom('specialists')
    .select(SPECIALIST)
    .where('specialist_id', '=', id)
    .where('calendar_hash', '=', hash)
    .where('is_active', '=', true)
    .executeTakeFirst()

export const saveCalendar = async (
  tx: Db,
  id: string,
  calendar: { calendar_hash: Buffer; calendar_made_at: Date } | null,
): Promise<void> => {
  await tx
    .updateTable('specialists')
    .set(calendar ?? { calendar_hash: null, calendar_made_at: null })
    .where('specialist_id', '=', id)
    .execute()
}

export const hasActiveSpecialist = async (db: Db): Promise<boolean> =>
  (await db
    .selectFrom('specialists')
    .select('name')
    .where('is_active', '=', true)
    .limit(1)
    .executeTakeFirst()) !== undefined

export const isZoneKnown = async (db: Db, zone: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from pg_timezone_names where name = ${zone}`.execute(db)
  return rows.length > 0
}

const starts = sql<Date>`lower(period)`
const ends = sql<Date>`upper(period)`
const SLOT = ['slot_id', 'consultation_slots.specialist_id'] as const

const open = (db: Db, { from, to }: { from: Date; to: Date }) =>
  db
    .selectFrom('consultation_slots')
    .innerJoin('specialists', 'specialists.specialist_id', 'consultation_slots.specialist_id')
    .select(SLOT)
    .select([starts.as('starts_at'), ends.as('ends_at')])
    .where('state', '=', 'open')
    .where('is_active', '=', true)
    .where(starts, '>=', from)
    .where(starts, '<=', to)

type Between = { from: Date; to: Date; specialistId?: string | undefined }

export const openSlots = (db: Db, { from, to, specialistId }: Between): Promise<SlotRow[]> => {
  const found = open(db, { from, to })
  return (
    specialistId === undefined ? found : found.where('consultation_slots.specialist_id', '=', specialistId)
  )
    .orderBy(starts)
    .orderBy('slot_id')
    .execute()
}

/** The open times that are nearest to one, in order of time. */
export const nearestSlots = async (
  db: Db,
  { at, from, to, limit }: Between & { at: Date; limit: number },
): Promise<SlotRow[]> => {
  const found = await open(db, { from, to })
    .orderBy(sql`abs(extract(epoch from lower(period) - ${at}::timestamptz))`)
    .orderBy('slot_id')
    .limit(limit)
    .execute()
  return found.toSorted((a, b) => a.starts_at.getTime() - b.starts_at.getTime())
}

export const slotById = (db: Db, id: string): Promise<SlotRow | undefined> =>
  db
    .selectFrom('consultation_slots')
    .select(SLOT)
    .select([starts.as('starts_at'), ends.as('ends_at')])
    .where('slot_id', '=', id)
    .executeTakeFirst()

type Taking = { slotId: string; id: string; from: Date; to: Date }

/** Books an open time of a specialist who works; of many at once one gets it, all others undefined. */
export const takeSlot = (tx: Db, { slotId, id, from, to }: Taking): Promise<SlotRow | undefined> =>
  tx
    .updateTable('consultation_slots')
    .set({ state: 'booked', consultation_id: id })
    .where('slot_id', '=', slotId)
    .where('state', '=', 'open')
    .where(starts, '>=', from)
    .where(starts, '<=', to)
    .where(slot =>
      slot.exists(
        slot
          .selectFrom('specialists')
          .select('name')
          .whereRef('specialists.specialist_id', '=', 'consultation_slots.specialist_id')
          .where('is_active', '=', true),
      ),
    )
    .returning(['slot_id', 'specialist_id', starts.as('starts_at'), ends.as('ends_at')])
    .executeTakeFirst()

/** Ends the booking of a time: open again while it can still be booked, or as told. */
export const releaseSlot = async (
  tx: Db,
  { id, to, now }: { id: string; to: 'open' | 'withdrawn' | 'over'; now: Date },
): Promise<void> => {
  const earliest = new Date(now.getTime() + NOTICE)
  await tx
    .updateTable('consultation_slots')
    .set({
      state:
        to === 'open' ? sql`case when lower(period) >= ${earliest} then 'open' else 'withdrawn' end` : to,
      consultation_id: null,
    })
    .where('consultation_id', '=', id)
    .execute()
}

/** Whether a time that begins at `at` lies in the hours of its specialist and on none of their days off. */
const inHours = (at: RawBuilder<Date>): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from specialists s
  join specialist_hours h on h.specialist_id = s.specialist_id
  cross join lateral (select ${at} at time zone s.time_zone as local) w
  where s.specialist_id = consultation_slots.specialist_id
    and h.weekday = extract(isodow from w.local)
    and h.valid_from <= w.local::date and (h.valid_until is null or w.local::date <= h.valid_until)
    and w.local::time >= h.starts and h.ends - w.local::time >= make_interval(mins => ${CONSULTATION_MINUTES}::int)
    and mod(extract(epoch from w.local::time - h.starts)::int, ${STEP_MINUTES * 60}::int) = 0
    and not exists (select 1 from specialist_days_off o where o.specialist_id = s.specialist_id and o.day = w.local::date)
)`

/** Takes back open times outside the hours, and all of a specialist who does not work. */
export const withdrawOutside = async (db: Db, specialistId: string): Promise<void> => {
  await db
    .updateTable('consultation_slots')
    .set({ state: 'withdrawn' })
    .where('specialist_id', '=', specialistId)
    .where('state', '=', 'open')
    .where(sql<boolean>`(not ${inHours(starts)}
      or not (select is_active from specialists s where s.specialist_id = consultation_slots.specialist_id))`)
    .execute()
}

/** Booked times outside the present hours, by the id of their consultation. */
export const bookedOutside = async (db: Db, specialistId: string): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('consultation_slots')
    .select('consultation_id')
    .where('specialist_id', '=', specialistId)
    .where('state', '=', 'booked')
    .where(sql<boolean>`not ${inHours(starts)}`)
    .execute()
  return new Set(rows.flatMap(({ consultation_id }) => consultation_id ?? []))
}

/**
 * Makes the open times of the days ahead from the weekly hours, in the specialist's zone. What exists already is left as it
 * is: the exclusion catches overlaps. A time that the change of the clock leaves out is dropped.
 */
export const makeSlots = async (db: Db, specialistId: string, now: Date): Promise<void> => {
  const days = CONSULTATION_DAYS_AHEAD + FIRST_CHOICE_DAYS
  await sql`
    insert into consultation_slots (slot_id, specialist_id, specialist_no, period, state)
    select gen_random_uuid(), s.specialist_id, s.specialist_no,
      tstzrange(t.at, t.at + make_interval(mins => ${CONSULTATION_MINUTES}::int)), 'open'
    from specialists s
    cross join generate_series(0, ${days + 1}::int) as ahead
    cross join lateral (select (${now}::timestamptz at time zone s.time_zone)::date + ahead as day) d
    join specialist_hours h on h.specialist_id = s.specialist_id and h.weekday = extract(isodow from d.day)
      and h.valid_from <= d.day and (h.valid_until is null or d.day <= h.valid_until)
    cross join lateral generate_series(
      0, floor((extract(epoch from h.ends - h.starts) / 60 - ${CONSULTATION_MINUTES}::int) / ${STEP_MINUTES}::int)::int) as n
    cross join lateral (select d.day + h.starts + make_interval(mins => ${STEP_MINUTES}::int * n) as local) l
    cross join lateral (select l.local at time zone s.time_zone as at,
      (l.local + make_interval(mins => ${CONSULTATION_MINUTES}::int)) at time zone s.time_zone as ends) t
    where s.specialist_id = ${specialistId} and s.is_active
      and not exists (select 1 from specialist_days_off o where o.specialist_id = s.specialist_id and o.day = d.day)
      and t.ends - t.at >= make_interval(mins => ${CONSULTATION_MINUTES}::int)
      and t.at > ${new Date(now.getTime() + NOTICE)}
      and t.at <= ${new Date(now.getTime() + days * DAY)}
      and not exists (
        select 1 from consultation_slots b
        where b.specialist_id = s.specialist_id and b.state = 'booked'
          and b.period && tstzrange(t.at - make_interval(mins => ${PAUSE_MINUTES}::int),
            t.at + make_interval(mins => ${STEP_MINUTES}::int)))
    order by t.at
    on conflict do nothing`.execute(db)
}

/** Times that are past and were never booked, or were taken back. */
export const sweepSlots = async (db: Db, now: Date): Promise<void> => {
  await db
    .deleteFrom('consultation_slots')
    .where('state', 'in', ['open', 'withdrawn'])
    .where(ends, '<', new Date(now.getTime() - DAY))
    .execute()
}

export const countOpen = async (db: Db, specialistId: string, now: Date): Promise<number> => {
  const row = await db
    .selectFrom('consultation_slots')
    .select(sql<string>`count(*)`.as('count'))
    .where('specialist_id', '=', specialistId)
    .where('state', '=', 'open')
    .where(starts, '>', now)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
