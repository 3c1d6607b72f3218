import { receiptEmailOf } from '../../billing/service.ts'
import {
  createPayment,
  lockUserPayments,
  openPayments,
  type PaymentContext,
  type PaymentRow,
  savedCard,
  sendPayment,
} from '../../payments/service.ts'
import type { Db } from '../../../platform/db/db.ts'
import { renewalTitle } from '../copy.ts'
import {
  mailRenewalAnnounced,
  mailRenewalFailed,
  mailSubscriptionCancelled,
  mailSubscriptionEnded,
} from '../mails.ts'
import { startNextGift } from '../gifts/received-gifts.ts'
import { saveSubscription, subscriptionOf } from '../store.ts'
import { type Event, transition } from '../transition.ts'
import type { StoredSubscription } from '../types.ts'
import { nextStep, renewalTerms } from './renewal-schedule.ts'

type UserAtTime = { userId: string; now: Date }

const applyEvent = (row: StoredSubscription, event: Event, now: Date): StoredSubscription => {
  const outcome = transition(row, event, now)
  return outcome.kind === 'changed' ? outcome.row : row
}

/** Creates the payment of the renewal, or stores why it cannot be charged. */
const prepareCharge = async (
  context: PaymentContext,
  tx: Db,
  row: StoredSubscription,
  { userId, now }: UserAtTime,
): Promise<PaymentRow | 'done' | 'wait'> => {
  if ((await openPayments(tx, userId)).some(({ kind }) => kind === 'renewal')) return 'wait'
  const card = await savedCard(tx, userId, context.provider.name)
  const terms = renewalTerms(row)
  const plan = context.bank().tariffs.find(({ uid }) => uid === terms.tariff)
  if (!card || !plan) {
    const cancelled = applyEvent(row, { kind: 'cancelled' }, now)
    await saveSubscription(tx, userId, cancelled)
    await mailSubscriptionCancelled(context, tx, { userId, row: cancelled, now })
    return 'done'
  }
  const attempted = applyEvent(row, { kind: 'charge-attempted' }, now)
  const receiptEmail = await receiptEmailOf(tx, userId)
  if (receiptEmail === null) {
    const decline = { basis: row.last_payment, renewsAt: row.end_at, reason: 'no_receipt_email' }
    const paused = applyEvent(attempted, { kind: 'declined', ...decline }, now)
    await saveSubscription(tx, userId, paused)
    await mailRenewalFailed(context, tx, { userId, row: paused, now })
    return 'done'
  }
  await saveSubscription(tx, userId, attempted)
  const payment = {
    userId,
    kind: 'renewal',
    item: terms.tariff,
    title: renewalTitle(plan.displayName),
    amount: Math.min(terms.price, plan.price),
    questions: null,
    receiptEmail,
    basis: row.last_payment,
    renewsAt: row.end_at,
    by: { kind: 'card', id: card.id },
  } as const
  return createPayment(context, tx, payment, now)
}

/** Runs one due step in one transaction. Gives the payment that is to be sent after it, if any. */
const runNextStep = (context: PaymentContext, at: UserAtTime): Promise<PaymentRow | 'done' | 'wait'> => {
  const { userId, now } = at
  return context.db.transaction().execute(async tx => {
    await lockUserPayments(tx, userId)
    const row = await subscriptionOf(tx, userId)
    const step = row ? nextStep(row, now) : 'wait'
    if (!row || step === 'wait') return 'wait'
    if (step === 'charge') return prepareCharge(context, tx, row, at)
    if (step === 'start-gift') return (await startNextGift(tx, userId, now)) ? 'done' : 'wait'
    const terms = renewalTerms(row)
    const current = context.bank().tariffs.find(({ uid }) => uid === terms.tariff)
    const events: Record<typeof step, Event> = {
      'switch-plan': { kind: 'plan-switched' },
      end: { kind: 'ended' },
      announce: { kind: 'announced', price: current?.price ?? terms.price },
    }
    const changed = applyEvent(row, events[step], now)
    await saveSubscription(tx, userId, changed)
    if (step === 'end') await mailSubscriptionEnded(context, tx, { userId, row: changed, now })
    if (step === 'announce') await mailRenewalAnnounced(context, tx, { userId, row: changed, now })
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
