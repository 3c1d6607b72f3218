import { randomUUID } from 'node:crypto'
import type { Db } from '../../platform/db/db.ts'
import type { PaymentKind } from '../../platform/db/money-tables.ts'
import type { Order } from '../../platform/payments/provider.ts'
import { nextCheck } from './rules.ts'
import { insertPayment } from './store.ts'
import type { PaymentRow, Till } from './till.ts'

export type Wish = {
  userId: string
  kind: PaymentKind
  item: string
  title: string
  amount: number
  questions: number | null
  receiptEmail: string
  basis: string | null
  renewsAt: Date | null
  by: { kind: 'person'; keepCard: boolean } | { kind: 'card'; id: string }
}

/** Writes down a payment with its idempotence key. After this, and only after this, the provider may be asked. */
export const beginPayment = (
  { context: { provider, webUrl } }: Till,
  tx: Db,
  wish: Wish,
  now: Date,
): Promise<PaymentRow> => {
  const paymentId = randomUUID()
  const { by } = wish
  return insertPayment(tx, {
    user_id: wish.userId,
    payment_id: paymentId,
    kind: wish.kind,
    item: wish.item,
    title: wish.title,
    amount: wish.amount,
    questions: wish.questions,
    receipt_email: wish.receiptEmail,
    basis: wish.basis,
    renews_at: wish.renewsAt,
    keeps_card: by.kind === 'person' && by.keepCard,
    method_id: by.kind === 'card' ? by.id : null,
    return_url: by.kind === 'person' ? `${webUrl}/successful-payment?payment=${paymentId}` : null,
    idempotence_key: randomUUID(),
    provider: provider.name,
    status: 'new',
    created_at: now,
    check_at: nextCheck(0, now),
  })
}

/** Made of the row alone, so that sending it again is the same order to the letter. */
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
        ? { kind: 'person', returnUrl: payment.return_url ?? '', keepCard: payment.keeps_card }
        : { kind: 'card', id: payment.method_id },
  }
}
