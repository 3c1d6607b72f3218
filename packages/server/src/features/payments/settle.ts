import { randomUUID } from 'node:crypto'
import type { Db } from '../../platform/db/db.ts'
import type { Charge } from '../../platform/payments/provider.ts'
import { book } from './ledger.ts'
import { postReceived } from './letters.ts'
import { keepCard } from './methods.ts'
import { tellIfMissing } from './receipts.ts'
import { insertRefund } from './refund-store.ts'
import { nextCheck } from './rules.ts'
import { type Key, lockMoney, paymentOf, updatePayment } from './store.ts'
import type { PaymentRow, Till, Verdict } from './till.ts'

/** Gives the money of a payment back that has nothing to pay for. */
const owe = (tx: Db, payment: PaymentRow, now: Date): Promise<void> =>
  insertRefund(tx, {
    user_id: payment.user_id,
    refund_id: randomUUID(),
    payment_id: payment.payment_id,
    cause: 'superfluous',
    amount: payment.amount,
    status: 'due',
    idempotence_key: randomUUID(),
    created_at: now,
    check_at: now,
  })

const succeed = async (till: Till, tx: Db, payment: PaymentRow, charge: Charge, now: Date) => {
  const { user_id: userId, payment_id: paymentId, amount } = payment
  await book(tx, { userId, paymentId, refundId: null, amount, now })
  const card = payment.keeps_card ? charge.card : null
  const verdict: Verdict = payment.is_orphaned
    ? { kind: 'superfluous' }
    : await till.effects[payment.kind].paid(tx, { payment, hasCard: card !== null }, now)
  if (card && verdict.kind === 'granted')
    await keepCard(tx, userId, { provider: payment.provider, ...card }, now)
  const isReceiptOpen = charge.receipt === 'pending'
  tellIfMissing(till, { of: 'payment', id: paymentId, before: null, now: charge.receipt })
  const settled = await updatePayment(tx, payment, {
    provider_id: charge.id,
    status: 'succeeded',
    reason: null,
    receipt_status: charge.receipt,
    settled_at: now,
    checks: 0,
    check_at: isReceiptOpen ? nextCheck(0, now) : null,
    ...(verdict.kind === 'granted' && {
      period_from: verdict.period?.from ?? null,
      period_until: verdict.period?.until ?? null,
    }),
    ...(verdict.kind === 'superfluous' && { returned_at: now }),
  })
  if (verdict.kind === 'superfluous') await owe(tx, settled, now)
  else await postReceived(till.context, tx, settled, verdict.note, now)
  return settled
}

const cancel = async (till: Till, tx: Db, payment: PaymentRow, charge: Charge, now: Date) => {
  if (payment.status === 'canceled') return updatePayment(tx, payment, { check_at: null })
  const settled = await updatePayment(tx, payment, {
    provider_id: charge.id === '' ? null : charge.id,
    status: 'canceled',
    reason: charge.reason ?? 'general_decline',
    settled_at: now,
    check_at: null,
    ...(payment.is_orphaned && { receipt_email: null }),
  })
  if (!payment.is_orphaned) await till.effects[payment.kind].declined(tx, settled, now)
  return settled
}

/** The provider's word is about something else than what we asked for: nothing of it is believed. */
const checkIsOurs = (payment: PaymentRow, charge: Charge): void => {
  if (charge.paymentId !== payment.payment_id || charge.amount !== payment.amount)
    throw new Error(`Charge ${charge.id} does not fit payment ${payment.payment_id}`)
}

/**
 * Makes what the provider says ours: the status, the books, what was bought, the card, the mail, in one transaction under
 * the person's lock. Once a payment has succeeded, hearing it again changes nothing but how its receipt stands; a
 * payment that we had given up and that the provider has charged after all is still granted or given back.
 */
export const settle = async (
  till: Till,
  key: Key,
  charge: Charge,
  now: Date,
): Promise<PaymentRow | undefined> => {
  const settled = await till.context.db.transaction().execute(async tx => {
    await lockMoney(tx, key.user_id)
    const payment = await paymentOf(tx, key)
    // Erased at this very moment: it goes on under another id, and is asked about there.
    if (!payment) return undefined
    checkIsOurs(payment, charge)
    if (payment.status === 'succeeded') {
      const isOpen = charge.receipt === 'pending' && charge.status === 'succeeded'
      const checks = payment.checks + 1
      const { payment_id: id, receipt_status: before } = payment
      tellIfMissing(till, { of: 'payment', id, before, now: charge.receipt })
      return updatePayment(tx, payment, {
        receipt_status: charge.receipt ?? before,
        checks,
        check_at: isOpen ? nextCheck(checks, now) : null,
      })
    }
    if (charge.status === 'succeeded') return succeed(till, tx, payment, charge, now)
    if (charge.status === 'canceled') return cancel(till, tx, payment, charge, now)
    // What was given up must not be opened again; if it comes to be paid, that is another word.
    const checks = payment.checks + 1
    if (payment.status === 'canceled')
      return updatePayment(tx, payment, {
        provider_id: charge.id,
        checks,
        check_at: nextCheck(checks, now),
      })
    return updatePayment(tx, payment, {
      provider_id: charge.id,
      payment_url: charge.url,
      status: 'pending',
      checks,
      check_at: nextCheck(checks, now),
    })
  })
  till.context.wakeMailWorker()
  return settled
}
