import type { PaymentMethod } from '@grani/contract'
import type { Db } from '../../../platform/db/db.ts'
import { limitAttempts } from '../../../platform/http/rate-limit.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { limitKey } from '../../../platform/secrets/limit-key.ts'
import { sendPayment, syncPayment } from '../charges/sync.ts'
import { providerRefusal, throwUnavailable } from '../provider-unavailable.ts'
import { openPageFor } from '../rules.ts'
import { lockUserPayments, openPayments } from '../store.ts'
import type { PaymentContext, PaymentRow } from '../types.ts'
import { createPayment, type NewPayment } from './new-payment.ts'

/** Checkouts of one user: far more than a user needs. */
const CHECKOUT_LIMIT = { hits: 20, seconds: 3600 }

/** Syncs the open payments first, so that nothing is paid for twice. */
const syncOpenPayments = async (context: PaymentContext, userId: string, now: Date): Promise<void> => {
  for (const payment of await openPayments(context.db, userId))
    await syncPayment(context, payment, now).catch(throwUnavailable)
}

const enabledMethod = (
  { paymentMethods }: PaymentContext,
  chosen: PaymentMethod | undefined,
): PaymentMethod => {
  const method = chosen ?? paymentMethods[0]
  // The page was open while the shop gave this method up.
  if (method === undefined || !paymentMethods.includes(method))
    throw new Refusal('ERR_CONFLICT', { fields: { method: 'payments.errors.methodUnavailable' } })
  return method
}

type Checkout = {
  userId: string
  /** Undefined: the first that the shop has. */
  method: PaymentMethod | undefined
  now: Date
  /** Runs after `lockUserPayments`: what may be bought, or a Refusal. */
  prepare: (tx: Db) => Promise<Omit<NewPayment, 'by' | 'method'> & { keepCard: boolean }>
}

/** Creates a payment, or returns to the page that is open for the same purchase. Gives the URL of the payment page. */
export const openCheckout = async (
  context: PaymentContext,
  { userId, method: chosen, now, prepare }: Checkout,
): Promise<string> => {
  const method = enabledMethod(context, chosen)
  await limitAttempts(context.db, `checkout:${limitKey(context.secret, userId)}`, CHECKOUT_LIMIT, now)
  await syncOpenPayments(context, userId, now)
  const payment = await context.db.transaction().execute(async (tx): Promise<PaymentRow> => {
    if (!(await lockUserPayments(tx, userId))) throw new Refusal('ERR_SESSION')
    const { keepCard, ...purchase } = await prepare(tx)
    const page = openPageFor(
      await openPayments(tx, userId),
      {
        kind: purchase.kind,
        item: purchase.item,
        amount: purchase.amount,
        method,
        basis: purchase.basis,
        keeps_card: keepCard,
        receipt_email: purchase.receiptEmail,
        provider: context.provider.name,
        promo_id: purchase.promo?.id ?? null,
      },
      now,
    )
    return page ?? createPayment(context, tx, { ...purchase, method, by: { kind: 'page', keepCard } }, now)
  })
  const sent =
    payment.status === 'new' ? await sendPayment(context, payment, now).catch(throwUnavailable) : payment
  if (!sent) throw new Refusal('ERR_SESSION')
  if (sent.status !== 'pending' || sent.payment_url === null) throw providerRefusal()
  return sent.payment_url
}
