import { type Selectable, sql, type Updateable } from 'kysely'
import type { ConsultationTables } from '../../platform/db/consultation-tables.ts'
import type { Db } from '../../platform/db/db.ts'

type Stored = Selectable<ConsultationTables['consultations']>
export type ConsultationRow = Omit<Stored, 'quarter'> & { quarter: string | null }

const columns = (db: Db) =>
  db
    .selectFrom('consultations')
    .selectAll()
    .select(sql<string | null>`quarter::text`.as('quarter'))

export const consultationOf = (db: Db, userId: string, id: string): Promise<ConsultationRow | undefined> =>
  columns(db).where('user_id', '=', userId).where('consultation_id', '=', id).executeTakeFirst()

export const consultationsOf = (db: Db, userId: string): Promise<ConsultationRow[]> =>
  columns(db).where('user_id', '=', userId).orderBy('starts_at', 'desc').orderBy('consultation_id').execute()

/** Of any client: for the specialist and the staff, who know the id alone. */
export const consultationById = (db: Db, id: string): Promise<ConsultationRow | undefined> =>
  columns(db).where('consultation_id', '=', id).executeTakeFirst()

export const meetingsBetween = (
  db: Db,
  specialistId: string,
  { from, to }: { from: Date; to: Date },
): Promise<ConsultationRow[]> =>
  columns(db)
    .where('specialist_id', '=', specialistId)
    .where('starts_at', '>=', from)
    .where('starts_at', '<', to)
    .where('state', 'in', ['booked', 'held', 'missed', 'late'])
    .orderBy('starts_at')
    .execute()

/** All that begin after a moment, also those that were called off: a calendar has to be told. */
export const calendarMeetings = (db: Db, specialistId: string, from: Date): Promise<ConsultationRow[]> =>
  columns(db)
    .where('specialist_id', '=', specialistId)
    .where('starts_at', '>=', from)
    .orderBy('starts_at')
    .orderBy('consultation_id')
    .execute()

/** Over, and without a mark. */
export const unmarkedMeetings = (db: Db, now: Date, specialistId?: string): Promise<ConsultationRow[]> => {
  const unmarked = columns(db).where('state', '=', 'booked').where('ends_at', '<=', now).orderBy('starts_at')
  return (
    specialistId === undefined ? unmarked : unmarked.where('specialist_id', '=', specialistId)
  ).execute()
}

export const meetingsAhead = (db: Db, specialistId: string, now: Date): Promise<ConsultationRow[]> =>
  columns(db)
    .where('specialist_id', '=', specialistId)
    .where('state', '=', 'booked')
    .where('starts_at', '>', now)
    .orderBy('starts_at')
    .execute()

export const openObjections = (db: Db): Promise<ConsultationRow[]> =>
  columns(db).where('objection', '=', 'open').orderBy('objected_at').execute()

export const dueConsultations = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('consultations')
    .select(['user_id', 'consultation_id'])
    .where('wake_at', '<=', now)
    .orderBy('wake_at')
    .limit(limit)
    .execute()

type Inserted = Omit<
  Stored,
  'sealed_summary' | 'sealed_objection' | 'objection' | 'objected_at' | 'room_url' | 'quarter'
> & {
  quarter: string | null
}

export const insertConsultation = async (tx: Db, row: Inserted): Promise<void> => {
  await tx.insertInto('consultations').values(row).execute()
}

type Key = { user_id: string; consultation_id: string }

export const updateConsultation = async (
  tx: Db,
  { user_id, consultation_id }: Key,
  changes: Updateable<ConsultationTables['consultations']>,
): Promise<void> => {
  await tx
    .updateTable('consultations')
    .set(changes)
    .where('user_id', '=', user_id)
    .where('consultation_id', '=', consultation_id)
    .execute()
}

/** How many of these times count in a refund: by plan, begun, and neither in time cancelled nor withdrawn. */
export const countingBetween = async (
  db: Db,
  userId: string,
  { from, until, now }: { from: Date; until: Date; now: Date },
): Promise<number> => {
  const row = await db
    .selectFrom('consultations')
    .select(sql<string>`count(*)`.as('count'))
    .where('user_id', '=', userId)
    .where('paid_by', '=', 'plan')
    .where('starts_at', '>=', from)
    .where('starts_at', '<', until)
    .where(where =>
      where.or([
        where('state', 'in', ['held', 'late', 'missed']),
        where.and([where('state', '=', 'booked'), where('starts_at', '<=', now)]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

const OWNED = [
  'consultation_allowances',
  'consultation_credits',
  'consultation_shares',
  'consultation_looks',
  'consultation_waits',
] as const

export const deleteConsultations = async (tx: Db, userId: string): Promise<number> => {
  for (const table of OWNED) await tx.deleteFrom(table).where('user_id', '=', userId).execute()
  const { numDeletedRows } = await tx
    .deleteFrom('consultations')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
