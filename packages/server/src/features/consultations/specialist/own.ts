import { randomUUID } from 'node:crypto'
import type { SpecialistHours } from '@grani/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { StaffCaller } from '../../../platform/http/staff-access.ts'
import type { Context } from '../../context.ts'
import { record } from '../../journal/service.ts'
import { makeSlots, specialistOfAccount, type SpecialistRow, withdrawOutside } from '../slot-store.ts'
import { meetingsAhead } from '../store.ts'
import { calendarDayIn } from '../zones.ts'

export type BySpecialist = { by: StaffCaller; now: Date }

/** The specialist of an account; refuses a member of the staff who was not set up as one. */
export const requireOwn = async (db: Db, { by }: Pick<BySpecialist, 'by'>): Promise<SpecialistRow> => {
  const own = await specialistOfAccount(db, by.actor)
  if (!own) throw new Refusal('ERR_NOT_FOUND')
  return own
}

export const entry = ({ by, now }: BySpecialist, own: SpecialistRow, action: string) => ({
  ...by,
  action: `specialist.${action}`,
  subjectKind: 'specialist',
  subject: own.specialist_id,
  now,
})

export const readHours = async ({ db }: Context, by: Pick<BySpecialist, 'by'>) => {
  const own = await requireOwn(db, by)
  const rows = await db
    .selectFrom('specialist_hours')
    .select([
      'weekday',
      sql<string>`to_char(starts, 'HH24:MI')`.as('starts'),
      sql<string>`to_char(ends, 'HH24:MI')`.as('ends'),
      sql<string>`valid_from::text`.as('valid_from'),
      sql<string | null>`valid_until::text`.as('valid_until'),
    ])
    .where('specialist_id', '=', own.specialist_id)
    .orderBy('weekday')
    .orderBy('specialist_hours.starts')
    .orderBy('specialist_hours.valid_from')
    .execute()
  return { time_zone: own.time_zone, hours: rows }
}

const overlaps = (a: SpecialistHours, b: SpecialistHours): boolean =>
  a.weekday === b.weekday &&
  a.starts < b.ends &&
  b.starts < a.ends &&
  (a.valid_until === null || b.valid_from <= a.valid_until) &&
  (b.valid_until === null || a.valid_from <= b.valid_until)

/** The first hours that end before they begin, or overlap others; −1 when all are right. */
const wrongHours = (hours: readonly SpecialistHours[]): number =>
  hours.findIndex(
    (one, i) =>
      one.ends <= one.starts ||
      (one.valid_until !== null && one.valid_until < one.valid_from) ||
      hours.slice(0, i).some(other => overlaps(one, other)),
  )

/** Open times follow the hours at once: those outside are taken back, new ones are made. */
export const remakeSlots = async (tx: Db, specialistId: string, now: Date): Promise<void> => {
  await withdrawOutside(tx, specialistId)
  await makeSlots(tx, specialistId, now)
}

type SaveHours = BySpecialist & { hours: readonly SpecialistHours[] }

export const saveHours = async ({ db }: Context, { hours, ...by }: SaveHours): Promise<void> => {
  const wrong = wrongHours(hours)
  if (wrong >= 0)
    throw new Refusal('ERR_VALIDATION', {
      fields: { [`hours.${wrong}`]: 'consultations.forms.errors.hours' },
    })
  await db.transaction().execute(async tx => {
    const own = await requireOwn(tx, by)
    const specialist_id = own.specialist_id
    await tx.deleteFrom('specialist_hours').where('specialist_id', '=', specialist_id).execute()
    if (hours.length > 0)
      await tx
        .insertInto('specialist_hours')
        .values(hours.map(one => ({ hours_id: randomUUID(), specialist_id, ...one })))
        .execute()
    await remakeSlots(tx, specialist_id, by.now)
    await record(tx, { ...entry(by, own, 'save-hours'), after: { hours: hours.length } })
  })
}

/** The days off from today on, with what is booked on them: it stays, and its specialist decides. */
export const readDaysOff = async ({ db }: Context, { by, now }: BySpecialist) => {
  const own = await requireOwn(db, { by })
  const rows = await db
    .selectFrom('specialist_days_off')
    .select(sql<string>`day::text`.as('day'))
    .where('specialist_id', '=', own.specialist_id)
    .where('day', '>=', sql<Date>`${calendarDayIn(own.time_zone, now)}::date`)
    .orderBy('specialist_days_off.day')
    .execute()
  const days = rows.map(({ day }) => day)
  const off = new Set(days)
  const ahead = await meetingsAhead(db, own.specialist_id, now)
  return {
    days,
    time_zone: own.time_zone,
    meetings: ahead
      .filter(({ starts_at: at }) => off.has(calendarDayIn(own.time_zone, at)))
      .map(({ consultation_id: id, starts_at: at }) => ({ id, starts_at: at.toISOString() })),
  }
}

export const saveDaysOff = async (
  { db }: Context,
  { days, ...by }: BySpecialist & { days: readonly string[] },
): Promise<void> => {
  await db.transaction().execute(async tx => {
    const own = await requireOwn(tx, by)
    const specialist_id = own.specialist_id
    await tx.deleteFrom('specialist_days_off').where('specialist_id', '=', specialist_id).execute()
    const each = [...new Set(days)]
    if (each.length > 0)
      await tx
        .insertInto('specialist_days_off')
        .values(each.map(day => ({ specialist_id, day })))
        .execute()
    await remakeSlots(tx, specialist_id, by.now)
    await record(tx, { ...entry(by, own, 'save-days-off'), after: { days: each.length } })
  })
}

export const saveOwnRoom = async (
  { db }: Context,
  { url, ...by }: BySpecialist & { url: string | null },
): Promise<void> => {
  await db.transaction().execute(async tx => {
    const own = await requireOwn(tx, by)
    await tx
      .updateTable('specialists')
      .set({ video_url: url })
      .where('specialist_id', '=', own.specialist_id)
      .execute()
    await record(tx, { ...entry(by, own, 'save-room'), after: { has_room: url !== null } })
  })
}
