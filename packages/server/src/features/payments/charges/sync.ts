import type { Charge } from '../../../platform/payment-provider/provider.ts'
import { ProviderRejected } from '../../../platform/payment-provider/provider.ts'
import { orderOf } from '../checkout/new-payment.ts'
import { isInFlight, isKeyAlive, nextCheck } from '../rules.ts'
import { paymentOf, postponeCheck } from '../store.ts'
import type { PaymentContext, PaymentRow } from '../types.ts'
import { applyCharge } from './apply-charge.ts'

/** Stands for the charge of a payment that the provider knows nothing of and never will. */
const abandonedCharge = (payment: PaymentRow): Charge => ({
  id: '',
  paymentId: payment.payment_id,
  amount: payment.amount,
  status: 'canceled',
  url: null,
  method: null,
  card: null,
  reason: 'never_started',
  receipt: null,
})

const rejectedCharge = (payment: PaymentRow): Charge => ({
  ...abandonedCharge(payment),
  reason: 'provider_refused',
})

/** Looks for a charge whose id never reached us. Null: it is not there yet, the request may still be under way. */
const findCharge = async (
  { provider }: PaymentContext,
  payment: PaymentRow,
  now: Date,
): Promise<Charge | null> => {
  const found = await provider.findPayment(payment.payment_id, payment.created_at)
  if (found) return found
  return isInFlight(payment.created_at, now) ? null : abandonedCharge(payment)
}

/** Sends the order. A rejection may be due to a repeated key: then the charge of the first request is looked for. */
const createCharge = async ({ provider }: PaymentContext, payment: PaymentRow): Promise<Charge> => {
  try {
    return await provider.createPayment(orderOf(payment))
  } catch (error) {
    if (!(error instanceof ProviderRejected)) throw error
    return (await provider.findPayment(payment.payment_id, payment.created_at)) ?? rejectedCharge(payment)
  }
}

/** The card or the subscription may be gone since the payment was created. A payment on a page is always wanted. */
const isStillWanted = async (
  { db, handlers }: PaymentContext,
  payment: PaymentRow,
  now: Date,
): Promise<boolean> => payment.method_id === null || handlers[payment.kind].isStillWanted(db, payment, now)

/** A charge by saved card whose outcome is unknown is sent again while its key is valid and it is still wanted. */
const maySendAgain = async (context: PaymentContext, payment: PaymentRow, now: Date): Promise<boolean> =>
  payment.method_id !== null &&
  payment.status !== 'canceled' &&
  !payment.is_orphaned &&
  isKeyAlive(payment.created_at, now) &&
  (await isStillWanted(context, payment, now))

const fetchCharge = async (
  context: PaymentContext,
  payment: PaymentRow,
  now: Date,
): Promise<Charge | null> => {
  if (payment.provider_id !== null) return context.provider.getPayment(payment.provider_id)
  return (await maySendAgain(context, payment, now))
    ? createCharge(context, payment)
    : findCharge(context, payment, now)
}

/**
 * The first request for a payment that was just created. Two calls at the same moment may send it for one page, with one
 * key. Undefined when the account was erased meanwhile.
 */
export const sendPayment = async (
  context: PaymentContext,
  payment: PaymentRow,
  now: Date,
): Promise<PaymentRow | undefined> => {
  const isWanted = await isStillWanted(context, payment, now)
  const charge = isWanted ? await createCharge(context, payment) : abandonedCharge(payment)
  return applyCharge(context, payment, charge, now)
}

/**
 * Asks the provider for the state of a payment and applies it. The return page, the notification, the job and the next
 * purchase all call it. A payment of another provider than the configured one is left until that one is configured again.
 */
export const syncPayment = async (
  context: PaymentContext,
  payment: PaymentRow,
  now: Date,
): Promise<PaymentRow> => {
  const charge = payment.provider === context.provider.name ? await fetchCharge(context, payment, now) : null
  if (charge) return (await applyCharge(context, payment, charge, now)) ?? payment
  const current = await paymentOf(context.db, payment)
  if (!current || current.check_at === null) return current ?? payment
  const checks = current.checks + 1
  await postponeCheck(context.db, current, { checks, check_at: nextCheck(checks, now) })
  return current
}

/** A notification may name a charge whose id never reached us. The provider is asked; the notification is not believed. */
export const syncNotified = async (
  context: PaymentContext,
  payment: PaymentRow,
  chargeId: string,
  now: Date,
): Promise<void> => {
  const charge = payment.provider_id === null ? await context.provider.getPayment(chargeId) : null
  if (charge?.paymentId === payment.payment_id) await applyCharge(context, payment, charge, now)
  else await syncPayment(context, payment, now)
}
