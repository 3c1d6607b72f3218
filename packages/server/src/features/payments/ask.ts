import type { Charge } from '../../platform/payments/provider.ts'
import { ProviderRefusal } from '../../platform/payments/provider.ts'
import { orderOf } from './order.ts'
import { isInFlight, isKeyAlive, nextCheck } from './rules.ts'
import { settle } from './settle.ts'
import { paymentOf, postponeCheck } from './store.ts'
import type { PaymentRow, Till } from './till.ts'

/** What stands in for a word of the provider where it knows nothing. */
const neverStarted = (payment: PaymentRow): Charge => ({
  id: '',
  paymentId: payment.payment_id,
  amount: payment.amount,
  status: 'canceled',
  url: null,
  card: null,
  reason: 'never_started',
  receipt: null,
})

const refused = (payment: PaymentRow): Charge => ({ ...neverStarted(payment), reason: 'provider_refused' })

/** Looks for a charge whose id never reached us. Null: not there yet, or perhaps still on its way. */
const search = async (till: Till, payment: PaymentRow, now: Date): Promise<Charge | null> => {
  const found = await till.context.provider.find(payment.payment_id, payment.created_at)
  if (found) return found
  return isInFlight(payment.created_at, now) ? null : neverStarted(payment)
}

/** Sends the order. A refusal may be about a repetition: then what the first one did is looked for. */
const start = async (till: Till, payment: PaymentRow): Promise<Charge> => {
  const { provider } = till.context
  try {
    return await provider.start(orderOf(payment))
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    return (await provider.find(payment.payment_id, payment.created_at)) ?? refused(payment)
  }
}

/** A charge by card whose outcome is unknown is sent again while its key lives and somebody still wants it. */
const mayRepeat = async (till: Till, payment: PaymentRow, now: Date): Promise<boolean> =>
  payment.method_id !== null &&
  payment.status !== 'canceled' &&
  !payment.is_orphaned &&
  isKeyAlive(payment.created_at, now) &&
  (await isStillWanted(till, payment, now))

const wordOn = async (till: Till, payment: PaymentRow, now: Date): Promise<Charge | null> => {
  if (payment.provider_id !== null) return till.context.provider.read(payment.provider_id)
  return (await mayRepeat(till, payment, now)) ? start(till, payment) : search(till, payment, now)
}

/** The card, or the wish, may be gone since the charge was written down. The person's own page asks nobody. */
const isStillWanted = async ({ context, effects }: Till, payment: PaymentRow, now: Date): Promise<boolean> =>
  payment.method_id === null || effects[payment.kind].isWanted(context.db, payment, now)

/**
 * The first sending of a payment that was just begun; that of a page may be sent by two who pressed at once, with one key.
 * Nothing comes of it when the person was erased meanwhile.
 */
export const sendPayment = async (
  till: Till,
  payment: PaymentRow,
  now: Date,
): Promise<PaymentRow | undefined> => {
  const isWanted = await isStillWanted(till, payment, now)
  return settle(till, payment, isWanted ? await start(till, payment) : neverStarted(payment), now)
}

/**
 * Asks the provider how a payment stands, and settles it. All roads lead here: the return page, the notification,
 * the job, the next purchase. A payment of another provider than the one configured waits for it.
 */
export const askAbout = async (till: Till, payment: PaymentRow, now: Date): Promise<PaymentRow> => {
  const { context } = till
  const word = payment.provider === context.provider.name ? await wordOn(till, payment, now) : null
  if (word) return (await settle(till, payment, word, now)) ?? payment
  const fresh = await paymentOf(context.db, payment)
  if (!fresh || fresh.check_at === null) return fresh ?? payment
  const checks = fresh.checks + 1
  await postponeCheck(context.db, fresh, { checks, check_at: nextCheck(checks, now) })
  return fresh
}

/** A notification may name a charge whose id never reached us; what it says about it is asked for, not believed. */
export const askAboutHinted = async (
  till: Till,
  payment: PaymentRow,
  chargeId: string,
  now: Date,
): Promise<void> => {
  const isNews = payment.provider_id === null
  const word = isNews ? await till.context.provider.read(chargeId) : null
  if (word?.paymentId === payment.payment_id) await settle(till, payment, word, now)
  else await askAbout(till, payment, now)
}
