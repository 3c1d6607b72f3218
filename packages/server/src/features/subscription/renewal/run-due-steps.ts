import { receiptEmailOf } from '../../billing/service.ts'
import {
  lockUserPayments,
  openPayments,
  type PaymentContext,
  type PaymentRow,
  sendPayment,
} from '../../payments/service.ts'
import type { Db } from '../../../platform/db/db.ts'
import {
  mailPriceNotAgreed,
  mailRenewalFailed,
  mailSubscriptionCancelled,
  mailSubscriptionEnded,
} from '../mails.ts'
import { checkPriceLetter, hasBounced, tellOfPrice } from '../price-changes/tell.ts'
import { startNextGift } from '../gifts/received-gifts.ts'
import { hasAccess } from '../rules.ts'
import { postponeWakeUp, saveSubscription, subscriptionOf } from '../store.ts'
import type { StoredSubscription } from '../types.ts'
import { announceRenewal, checkAnnouncement } from './announcement.ts'
import { nextStep } from './renewal-schedule.ts'
import { lacksConsent, renewalTerms } from './renewal-terms.ts'
import { applyEvent, createRenewal, planPriceOf, type UserAtTime, whatToRenew } from './what-to-renew.ts'

/** Without a saved card, with a plan that is not sold any more, or without the consent to its price, nothing can be renewed. */
const stopRenewal = async (
  context: PaymentContext,
  tx: Db,
  row: StoredSubscription,
  { userId, now }: UserAtTime,
): Promise<'done'> => {
  const isForPrice = lacksConsent(row, planPriceOf(context.bank(), row) ?? 0)
  if (isForPrice && (await hasBounced(tx, userId))) {
    // The letter has reached nobody: the old price holds until another one does.
    await saveSubscription(tx, userId, applyEvent(row, { kind: 'price-offer-void' }, now))
    return 'done'
  }
  const cancelled = applyEvent(row, { kind: 'cancelled' }, now)
  await saveSubscription(tx, userId, cancelled)
  const tell = isForPrice && hasAccess(cancelled, now) ? mailPriceNotAgreed : mailSubscriptionCancelled
  await tell(context, tx, { userId, row: cancelled, now })
  return 'done'
}

/** Creates the payment of the renewal, or stores why it cannot be charged. */
const prepareCharge = async (
  context: PaymentContext,
  tx: Db,
  row: StoredSubscription,
  { userId, now }: UserAtTime,
): Promise<PaymentRow | 'done' | 'wait'> => {
  if ((await openPayments(tx, userId)).some(({ kind }) => kind === 'renewal')) return 'wait'
  const renewal = await whatToRenew(context, tx, row, userId)
  if (!renewal) return stopRenewal(context, tx, row, { userId, now })
  const { card, amount } = renewal
  const attempted = applyEvent(row, { kind: 'charge-attempted' }, now)
  const receiptEmail = await receiptEmailOf(tx, userId)
  if (receiptEmail === null) {
    const decline = { basis: row.last_payment, renewsAt: row.end_at, reason: 'no_receipt_email' }
    const paused = applyEvent(attempted, { kind: 'declined', ...decline }, now)
    await saveSubscription(tx, userId, paused)
    await mailRenewalFailed(context, tx, { userId, row: paused, now })
    return 'done'
  }
  // The card, or the price, is another one than the mail has named.
  if (card.id !== row.announced_method || amount !== renewalTerms(row).price) {
    await saveSubscription(tx, userId, applyEvent(row, { kind: 'announcement-void' }, now))
    return 'done'
  }
  await saveSubscription(tx, userId, attempted)
  return createRenewal(context, tx, { row, renewal, receiptEmail, userId, now })
}

/** Runs one due step in one transaction. Gives the payment that is to be sent after it, if any. */
const runNextStep = (context: PaymentContext, at: UserAtTime): Promise<PaymentRow | 'done' | 'wait'> => {
  const { userId, now } = at
  return context.db.transaction().execute(async tx => {
    await lockUserPayments(tx, userId)
    const row = await subscriptionOf(tx, userId)
    if (!row) return 'wait'
    if (await tellOfPrice(context, tx, { row, ...at })) return 'done'
    const step = nextStep(row, now)
    if (step === 'wait') {
      await postponeWakeUp(tx, userId, { row, now })
      return 'wait'
    }
    if (step === 'charge') return prepareCharge(context, tx, row, at)
    if (step === 'start-gift') return (await startNextGift(tx, userId, now)) ? 'done' : 'wait'
    if (step === 'check-price-letter') return checkPriceLetter(tx, row, at)
    if (step === 'check-announcement') return checkAnnouncement(tx, row, at)
    if (step === 'announce') {
      const renewal = await whatToRenew(context, tx, row, userId)
      return renewal
        ? announceRenewal(context, tx, { row, ...renewal, ...at })
        : stopRenewal(context, tx, row, at)
    }
    const changed = applyEvent(row, { kind: step === 'end' ? 'ended' : 'plan-switched' }, now)
    await saveSubscription(tx, userId, changed)
    if (step === 'end') await mailSubscriptionEnded(context, tx, { userId, row: changed, now })
    return 'done'
  })
}

/** More steps than can be due at the same time. */
const MAX_STEPS = 8

/**
 * Runs the due steps of a subscription: switches to the next plan, announces, charges, ends. Several servers may run it at
 * once, and any of them may crash at any point: each step is one transaction, and a payment is committed before the provider
 * is called.
 */
export const runDueSubscriptionSteps = async (context: PaymentContext, at: UserAtTime): Promise<void> => {
  for (let i = 0; i < MAX_STEPS; i++) {
    const result = await runNextStep(context, at)
    if (result === 'wait') break
    if (result !== 'done') {
      await sendPayment(context, result, at.now)
      break
    }
  }
  context.wakeMailWorker()
}
