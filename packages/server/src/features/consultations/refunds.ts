import type { Db } from '../../platform/db/db.ts'
import type { Context } from '../context.ts'
import type { PaymentHandler, PaymentRow } from '../payments/service.ts'
import { readFacts } from './access.ts'
import * as store from './store.ts'
import { cancelForPlan } from './withdraw.ts'

/** What consultations of a paid period count for: the price of each that was held, missed or cancelled too late. */
const priceOfHeld = async (
  { bank }: Context,
  db: Db,
  { user_id: userId, item, period_from: from, period_until: until }: PaymentRow,
  now: Date,
): Promise<number> => {
  const price = bank().tariffs.find(({ uid }) => uid === item)?.consultationPrice ?? 0
  if (price === 0 || !from || !until) return 0
  return price * (await store.countingBetween(db, userId, { from, until, now }))
}

/** Cancels the consultation ahead when the plan that it belongs to is not there any more. */
const cancelUncovered = async (context: Context, tx: Db, userId: string, now: Date): Promise<void> => {
  const rows = await store.consultationsOf(tx, userId)
  const row = rows.find(
    ({ state, paid_by, starts_at }) => state === 'booked' && paid_by === 'plan' && starts_at > now,
  )
  if (!row) return
  const facts = await readFacts(context, tx, userId, now)
  if (!facts.isCoveredAt(row.starts_at)) await cancelForPlan(context, tx, { row, now })
}

/** Adds to the handler of a plan's payments what a refund means for consultations. */
export const withConsultations = (context: Context, handler: PaymentHandler): PaymentHandler => ({
  ...handler,
  onRefund: async (tx, payment, now) => {
    await handler.onRefund(tx, payment, now)
    await cancelUncovered(context, tx, payment.user_id, now)
  },
  refundTerms: async (db, payment, times) => {
    const terms = await handler.refundTerms(db, payment, times)
    const deducted = Math.min(terms.amount, await priceOfHeld(context, db, payment, times.now))
    return { ...terms, amount: terms.amount - deducted, deducted }
  },
})
