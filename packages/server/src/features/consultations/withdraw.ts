import { randomUUID } from 'node:crypto'
import type { Db } from '../../platform/db/db.ts'
import type { Context } from '../context.ts'
import { recordExtraDays } from '../people/service.ts'
import { extendPlan } from '../subscription/service.ts'
import { requireSpecialist, returnPayment } from './change.ts'
import { EXTRA_REASON, extraDays } from './copy.ts'
import { mailPlanEnded, mailWithdrawn, tellCancelled } from './mails.ts'
import { creditExpiry, EXTRA_DAYS, isChangeable } from './rules.ts'
import { releaseSlot } from './slot-store.ts'
import * as creditStore from './credit-store.ts'
import * as shareStore from './share-store.ts'
import * as store from './store.ts'

type Given = {
  userId: string
  cause: 'withdrawn' | 'no-times' | 'given'
  replaces: string | null
  quarter: string | null
  /** The member of the staff who gives it by hand. */
  by?: string | null
  now: Date
}

/** Gives a consultation that no plan is needed for; returns until when. */
export const giveCredit = async (
  tx: Db,
  { userId, cause, replaces, quarter, by = null, now }: Given,
): Promise<Date> => {
  const expiresAt = creditExpiry(now, quarter)
  await creditStore.insertCredit(tx, {
    user_id: userId,
    credit_id: randomUUID(),
    cause,
    replaces,
    given_at: now,
    given_by: by,
    expires_at: expiresAt,
    used_by: null,
  })
  return expiresAt
}

type Ending = { row: store.ConsultationRow; now: Date }

/** Marks it as withdrawn and replaces it by a credit, whatever it was paid by: nobody pays for it. */
export const replaceByCredit = async (tx: Db, { row, now }: Ending): Promise<Date> => {
  const { user_id: userId, consultation_id: id } = row
  const sequence = row.sequence + 1
  await store.updateConsultation(tx, row, { state: 'withdrawn', sequence, wake_at: null, changed_at: now })
  await shareStore.deleteShare(tx, userId, id)
  await releaseSlot(tx, { id, to: 'over', now })
  return giveCredit(tx, { userId, cause: 'withdrawn', replaces: id, quarter: row.quarter, now })
}

/**
 * Calls a booked consultation off in the name of the house, in a transaction that holds the client: the credit, under 24
 * hours before the start also days of the plan, and the mail.
 */
export const withdraw = async (
  context: Context,
  tx: Db,
  { row, by, now }: Ending & { /** The account of who does it. */ by: string },
): Promise<void> => {
  const userId = row.user_id
  const until = await replaceByCredit(tx, { row, now })
  const tariff = isChangeable(row, now)
    ? null
    : await extendPlan(context, tx, { userId, days: EXTRA_DAYS, now })
  if (tariff !== null)
    await recordExtraDays(tx, { userId, tariff, days: EXTRA_DAYS, reason: EXTRA_REASON, by, now })
  const withdrawn = { ...row, sequence: row.sequence + 1 }
  const extra = tariff === null ? '' : extraDays(EXTRA_DAYS)
  await mailWithdrawn(context, tx, { row: withdrawn, until, extra, now })
  const specialist = await requireSpecialist(tx, row.specialist_id)
  await tellCancelled(context, tx, { row: withdrawn, specialist, now })
}

/** Cancels a consultation ahead whose plan will not run any more; what paid for it comes back. */
export const cancelForPlan = async (context: Context, tx: Db, { row, now }: Ending): Promise<void> => {
  const sequence = row.sequence + 1
  await store.updateConsultation(tx, row, { state: 'cancelled', sequence, wake_at: null, changed_at: now })
  await shareStore.deleteShare(tx, row.user_id, row.consultation_id)
  await releaseSlot(tx, { id: row.consultation_id, to: 'open', now })
  await returnPayment(tx, row, now)
  const cancelled = { ...row, sequence }
  await mailPlanEnded(context, tx, { row: cancelled, now })
  const specialist = await requireSpecialist(tx, row.specialist_id)
  await tellCancelled(context, tx, { row: cancelled, specialist, now })
}
