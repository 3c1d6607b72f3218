import { randomUUID } from 'node:crypto'
import type { PaymentMethod } from '@grani/contract'
import type { Db } from '../../../platform/db/db.ts'
import type { PaymentKind } from '../../../platform/db/money-tables.ts'
import type { Order } from '../../../platform/payment-provider/provider.ts'
import { nextCheck } from '../rules.ts'
import { insertPayment } from '../store.ts'
import type { PaymentContext, PaymentRow } from '../types.ts'

export type NewPayment = {
  userId: string
  kind: PaymentKind
  item: string
  title: string
  amount: number
  questions: number | null
  receiptEmail: string
  basis: string | null
  renewsAt: Date | null
  /** The plan before, and the monthly price that is agreed to for the new one. */
  upgrade?: { from: { tariff: string; price: number }; price: number }
  /** Of a gift. */
  giftMonths?: number
  /** The code that the amount comes from, the days it adds, and what a month costs without it. */
  promo?: { id: string; days: number | null; price: number } | undefined
  method: PaymentMethod
  by: { kind: 'page'; keepCard: boolean } | { kind: 'card'; id: string }
}

/** Inserts a payment with its idempotence key. The provider may be called only after this is committed. */
export const createPayment = (
  { provider, webUrl }: PaymentContext,
  tx: Db,
  { by, ...payment }: NewPayment,
  now: Date,
): Promise<PaymentRow> => {
  const paymentId = randomUUID()
  return insertPayment(tx, {
    user_id: payment.userId,
    payment_id: paymentId,
    kind: payment.kind,
    item: payment.item,
    title: payment.title,
    amount: payment.amount,
    questions: payment.questions,
    receipt_email: payment.receiptEmail,
    basis: payment.basis,
    renews_at: payment.renewsAt,
    replaced_tariff: payment.upgrade?.from.tariff ?? null,
    replaced_price: payment.upgrade?.from.price ?? null,
    agreed_price: payment.upgrade?.price ?? payment.promo?.price ?? null,
    promo_id: payment.promo?.id ?? null,
    promo_days: payment.promo?.days ?? null,
    gift_months: payment.giftMonths ?? null,
    keeps_card: by.kind === 'page' && by.keepCard,
    method: payment.method,
    method_id: by.kind === 'card' ? by.id : null,
    return_url: by.kind === 'page' ? `${webUrl}/successful-payment?payment=${paymentId}` : null,
    idempotence_key: randomUUID(),
    provider: provider.name,
    status: 'new',
    created_at: now,
    check_at: nextCheck(0, now),
  })
}

/** Built from the row alone, so that sending it again is the same request, byte for byte. */
export const orderOf = (payment: PaymentRow): Order => {
  if (payment.receipt_email === null) throw new Error('A payment without an address for its receipt')
  return {
    paymentId: payment.payment_id,
    idempotenceKey: payment.idempotence_key,
    amount: payment.amount,
    title: payment.title,
    receiptEmail: payment.receipt_email,
    by:
      payment.method_id === null
        ? {
            kind: 'page',
            method: payment.method,
            returnUrl: payment.return_url ?? '',
            keepCard: payment.keeps_card,
          }
        : { kind: 'card', id: payment.method_id },
  }
}
