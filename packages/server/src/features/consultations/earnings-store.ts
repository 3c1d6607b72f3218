import type { ConsultationState, EarningKind } from '@grani/contract'
import type { Db } from '../../platform/db/db.ts'

export type Fee = { since: Date; fee: number }

/** The oldest first. */
export const feesOf = (db: Db, specialistId: string): Promise<Fee[]> =>
  db
    .selectFrom('specialist_fees')
    .select(['since', 'fee'])
    .where('specialist_id', '=', specialistId)
    .orderBy('since')
    .execute()

export const insertFee = async (tx: Db, specialistId: string, fee: Fee): Promise<void> => {
  await tx
    .insertInto('specialist_fees')
    .values({ specialist_id: specialistId, ...fee })
    // Corrected at the same moment: nothing has begun in between.
    .onConflict(set => set.columns(['specialist_id', 'since']).doUpdateSet({ fee: fee.fee }))
    .execute()
}

export type EndedConsultation = { starts_at: Date; state: ConsultationState; objection: string | null }

type Span = { specialistId: string; from: Date; until: Date; now: Date }

/** That began in a span and are over, but for those that nobody is owed for; also of clients who were erased. */
export const endedConsultations = async (
  db: Db,
  { specialistId, from, until, now }: Span,
): Promise<EndedConsultation[]> => {
  const present = await db
    .selectFrom('consultations')
    .select(['starts_at', 'state', 'objection'])
    .where('specialist_id', '=', specialistId)
    .where('starts_at', '>=', from)
    .where('starts_at', '<', until)
    .where('ends_at', '<=', now)
    .where('state', 'in', ['booked', 'held', 'missed', 'late'])
    .execute()
  const erased = await db
    .selectFrom('erased_consultations')
    .select(['starts_at', 'state'])
    .where('specialist_id', '=', specialistId)
    .where('starts_at', '>=', from)
    .where('starts_at', '<', until)
    .execute()
  return [...present, ...erased.map(row => ({ ...row, objection: null }))]
}

type Kept = { specialist_id: string; starts_at: Date; state: EarningKind }

/** What stays of a consultation when its client is erased. */
export const keepErased = async (tx: Db, row: Kept): Promise<void> => {
  await tx.insertInto('erased_consultations').values(row).execute()
}
