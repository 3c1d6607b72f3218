import { receiptEmailOf } from '../billing/service.ts'
import {
  beginPayment,
  cardOf,
  copy,
  lockMoney,
  openPayments,
  type PaymentRow,
  sendPayment,
  type Till,
} from '../payments/service.ts'
import type { Db } from '../../platform/db/db.ts'
import { type Held, nextStep } from './held.ts'
import { postAnnounced, postCancelled, postEnded, postFailed } from './letters.ts'
import { saveSubscription, subscriptionOf } from './store.ts'
import { type Event, transition } from './transition.ts'

type At = { userId: string; now: Date }

const after = (row: Held, event: Event, now: Date): Held => {
  const outcome = transition(row, event, now)
  return outcome.kind === 'changed' ? outcome.row : row
}

/** Writes the next charge down, or what keeps it from being made. */
const prepareCharge = async (
  till: Till,
  tx: Db,
  row: Held,
  { userId, now }: At,
): Promise<PaymentRow | 'done' | 'wait'> => {
  const { context } = till
  if ((await openPayments(tx, userId)).some(({ kind }) => kind === 'renewal')) return 'wait'
  const card = await cardOf(tx, userId, context.provider.name)
  const plan = context.bank().tariffs.find(({ uid }) => uid === row.tariff)
  if (!card || !plan) {
    const stopped = after(row, { kind: 'cancelled' }, now)
    await saveSubscription(tx, userId, stopped)
    await postCancelled(context, tx, { userId, row: stopped, now })
    return 'done'
  }
  const tried = after(row, { kind: 'tried' }, now)
  const receiptEmail = await receiptEmailOf(tx, userId)
  if (receiptEmail === null) {
    const reason = { basis: row.last_payment, renewsAt: row.end_at, reason: 'no_receipt_email' }
    const paused = after(tried, { kind: 'declined', ...reason }, now)
    await saveSubscription(tx, userId, paused)
    await postFailed(context, tx, { userId, row: paused, now })
    return 'done'
  }
  await saveSubscription(tx, userId, tried)
  const wish = {
    userId,
    kind: 'renewal',
    item: row.tariff,
    title: copy.renewalTitle(plan.displayName),
    amount: Math.min(row.price, plan.price),
    questions: null,
    receiptEmail,
    basis: row.last_payment,
    renewsAt: row.end_at,
    by: { kind: 'card', id: card.id },
  } as const
  return beginPayment(till, tx, wish, now)
}

/** Does one thing that is due, in one transaction; says what remains to be done outside of it. */
const takeStep = (till: Till, at: At): Promise<PaymentRow | 'done' | 'wait'> => {
  const { context } = till
  const { userId, now } = at
  return context.db.transaction().execute(async tx => {
    await lockMoney(tx, userId)
    const row = await subscriptionOf(tx, userId)
    const step = row ? nextStep(row, now) : 'wait'
    if (!row || step === 'wait') return 'wait'
    if (step === 'charge') return prepareCharge(till, tx, row, at)
    const current = context.bank().tariffs.find(({ uid }) => uid === row.tariff)
    const events: Record<typeof step, Event> = {
      move: { kind: 'moved' },
      end: { kind: 'ended' },
      announce: { kind: 'announced', price: current?.price ?? row.price },
    }
    const changed = after(row, events[step], now)
    await saveSubscription(tx, userId, changed)
    if (step === 'end') await postEnded(context, tx, { userId, row: changed, now })
    if (step === 'announce') await postAnnounced(context, tx, { userId, row: changed, now })
    return 'done'
  })
}

/** More steps than a subscription can ever owe at once. */
const MOST_STEPS = 8

/**
 * Does everything that is due about a subscription by now: moves to the plan that was paid for, announces, charges, ends.
 * Any number of servers may do it at once, and one may die anywhere: each step is one transaction, and a charge is
 * written down before the provider is asked.
 */
export const advanceSubscription = async (till: Till, at: At): Promise<void> => {
  for (let i = 0; i < MOST_STEPS; i++) {
    const result = await takeStep(till, at)
    if (result === 'wait') break
    if (result !== 'done') {
      await sendPayment(till, result, at.now)
      break
    }
  }
  till.context.wakeMailWorker()
}
