import { type Selectable, sql, type Updateable } from 'kysely'
import type { ConsultationTables } from '../../platform/db/consultation-tables.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Credit } from './rules.ts'

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

export const allowancesOf = (db: Db, userId: string) =>
  db
    .selectFrom('consultation_allowances')
    .select(['used', sql<string>`quarter::text`.as('quarter')])
    .where('user_id', '=', userId)
    .execute()

type OfQuarter = { userId: string; quarter: string }

/** Uses one of the quarter; false when none is left. */
export const claimAllowance = async (
  tx: Db,
  { userId, quarter, limit }: OfQuarter & { limit: number },
): Promise<boolean> => {
  const row = await tx
    .insertInto('consultation_allowances')
    .values({ user_id: userId, quarter, used: 1 })
    .onConflict(conflict =>
      conflict
        .columns(['user_id', 'quarter'])
        .doUpdateSet({ used: sql`consultation_allowances.used + 1` })
        .where('consultation_allowances.used', '<', limit),
    )
    .returning('used')
    .executeTakeFirst()
  return row !== undefined
}

export const returnAllowance = async (tx: Db, { userId, quarter }: OfQuarter): Promise<void> => {
  await tx
    .updateTable('consultation_allowances')
    .set({ used: sql`used - 1` })
    .where('user_id', '=', userId)
    .where('quarter', '=', sql<Date>`${quarter}::date`)
    .execute()
}

export const openCredits = (db: Db, userId: string, now: Date): Promise<Credit[]> =>
  db
    .selectFrom('consultation_credits')
    .select(['credit_id', 'cause', 'expires_at'])
    .where('user_id', '=', userId)
    .where('used_by', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('expires_at')
    .orderBy('credit_id')
    .execute()

type Using = { userId: string; creditId: string; id: string; now: Date }

/** Uses a credit; false when it is used or has expired. */
export const claimCredit = async (tx: Db, { userId, creditId, id, now }: Using): Promise<boolean> =>
  (await tx
    .updateTable('consultation_credits')
    .set({ used_by: id })
    .where('user_id', '=', userId)
    .where('credit_id', '=', creditId)
    .where('used_by', 'is', null)
    .where('expires_at', '>', now)
    .returning('credit_id')
    .executeTakeFirst()) !== undefined

/** Gives back the credit that paid for a consultation, for as long as it would have lasted and a week at least. */
export const returnCredit = async (
  tx: Db,
  { userId, id, until }: { userId: string; id: string; until: Date },
) => {
  await tx
    .updateTable('consultation_credits')
    .set({ used_by: null, expires_at: sql`greatest(expires_at, ${until}::timestamptz)` })
    .where('user_id', '=', userId)
    .where('used_by', '=', id)
    .execute()
}

export const insertCredit = async (
  tx: Db,
  credit: Selectable<ConsultationTables['consultation_credits']>,
): Promise<void> => {
  await tx.insertInto('consultation_credits').values(credit).execute()
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

type Share = { userId: string; id: string; directions: string[]; withStates: boolean; until: Date }

export const saveShare = async (
  tx: Db,
  { userId, id, directions, withStates, until }: Share,
): Promise<void> => {
  const columns = { directions, with_states: withStates, until }
  await tx
    .insertInto('consultation_shares')
    .values({ user_id: userId, consultation_id: id, ...columns })
    .onConflict(conflict => conflict.columns(['user_id', 'consultation_id']).doUpdateSet(columns))
    .execute()
}

export const deleteShare = async (tx: Db, userId: string, id: string): Promise<void> => {
  await tx
    .deleteFrom('consultation_shares')
    .where('user_id', '=', userId)
    .where('consultation_id', '=', id)
    .execute()
}

export const sharesOf = (db: Db, userId: string) =>
  db.selectFrom('consultation_shares').selectAll().where('user_id', '=', userId).execute()

export const shareOf = (db: Db, userId: string, id: string) =>
  db
    .selectFrom('consultation_shares')
    .selectAll()
    .where('user_id', '=', userId)
    .where('consultation_id', '=', id)
    .executeTakeFirst()

export const looksOf = (db: Db, userId: string) =>
  db
    .selectFrom('consultation_looks')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('look_id')
    .execute()

export const insertLook = async (
  tx: Db,
  look: Selectable<ConsultationTables['consultation_looks']>,
): Promise<void> => {
  await tx.insertInto('consultation_looks').values(look).execute()
}

export const waitOf = (db: Db, userId: string) =>
  db
    .selectFrom('consultation_waits')
    .select(['since', 'quarter_ends_at', sql<string | null>`quarter::text`.as('quarter')])
    .where('user_id', '=', userId)
    .executeTakeFirst()

type Wait = { userId: string; now: Date; quarter: string | null; endsAt: Date | null }

export const saveWait = async (tx: Db, { userId, now, quarter, endsAt }: Wait): Promise<void> => {
  const columns = { quarter, quarter_ends_at: endsAt }
  await tx
    .insertInto('consultation_waits')
    .values({ user_id: userId, since: now, ...columns })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(columns))
    .execute()
}

export const deleteWait = async (tx: Db, userId: string): Promise<boolean> =>
  (await tx.deleteFrom('consultation_waits').where('user_id', '=', userId).executeTakeFirst())
    .numDeletedRows > 0n

/** Whose quarter has ended while they waited. */
export const waitsOver = async (db: Db, now: Date, limit: number): Promise<string[]> =>
  (
    await db
      .selectFrom('consultation_waits')
      .select('user_id')
      .where('quarter_ends_at', '<=', now)
      .limit(limit)
      .execute()
  ).map(({ user_id }) => user_id)

export const waiting = async (db: Db, limit: number): Promise<string[]> =>
  (await db.selectFrom('consultation_waits').select('user_id').orderBy('since').limit(limit).execute()).map(
    ({ user_id }) => user_id,
  )

/** What was shared longer than a week after its consultation. */
export const sweepShares = async (db: Db, now: Date): Promise<void> => {
  await db.deleteFrom('consultation_shares').where('until', '<=', now).execute()
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

export const creditsOf = (db: Db, userId: string) =>
  db
    .selectFrom('consultation_credits')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('given_at')
    .execute()
