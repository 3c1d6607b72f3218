import { randomUUID } from 'node:crypto'
import type { Db } from '../../../platform/db/db.ts'
import type { Charge } from '../../../platform/payment-provider/provider.ts'
import { mailPaymentReceived } from '../mails.ts'
import { reportMissingReceipt } from '../receipts.ts'
import { insertRefund } from '../refunds/store.ts'
import { nextCheck } from '../rules.ts'
import {
  lockUserPayments,
  type PaymentKey,
  paymentOf,
  recordLedgerEntry,
  saveCard,
  updatePayment,
} from '../store.ts'
import type { Fulfilment, PaymentContext, PaymentRow } from '../types.ts'

/** Schedules the whole refund of a payment that had nothing to pay for. */
const scheduleRefund = (tx: Db, payment: PaymentRow, now: Date): Promise<void> =>
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

const applySuccess = async (
  context: PaymentContext,
  tx: Db,
  payment: PaymentRow,
  charge: Charge,
  now: Date,
) => {
  const { user_id: userId, payment_id: paymentId, amount } = payment
  await recordLedgerEntry(tx, { userId, paymentId, refundId: null, amount, now })
  const card = payment.keeps_card ? charge.card : null
  const fulfilment: Fulfilment = payment.is_orphaned
    ? { kind: 'nothing-to-pay-for' }
    : await context.handlers[payment.kind].onPaid(tx, { payment, hasCard: card !== null }, now)
  if (card && fulfilment.kind === 'granted')
    await saveCard(tx, userId, { provider: payment.provider, ...card }, now)
  const isReceiptPending = charge.receipt === 'pending'
  reportMissingReceipt(context, { of: 'payment', id: paymentId, before: null, now: charge.receipt })
  const updated = await updatePayment(tx, payment, {
    provider_id: charge.id,
    method: charge.method ?? payment.method,
    status: 'succeeded',
    reason: null,
    receipt_status: charge.receipt,
    settled_at: now,
    checks: 0,
    check_at: isReceiptPending ? nextCheck(0, now) : null,
    ...(fulfilment.kind === 'granted' && {
      period_from: fulfilment.period?.from ?? null,
      period_until: fulfilment.period?.until ?? null,
    }),
    ...(fulfilment.kind === 'nothing-to-pay-for' && { returned_at: now }),
  })
  if (fulfilment.kind === 'nothing-to-pay-for') await scheduleRefund(tx, updated, now)
  else await mailPaymentReceived(context, tx, updated, fulfilment.note, now)
  return updated
}

const applyCancellation = async (
  context: PaymentContext,
  tx: Db,
  payment: PaymentRow,
  charge: Charge,
  now: Date,
) => {
  if (payment.status === 'canceled') return updatePayment(tx, payment, { check_at: null })
  const updated = await updatePayment(tx, payment, {
    provider_id: charge.id === '' ? null : charge.id,
    status: 'canceled',
    reason: charge.reason ?? 'general_decline',
    settled_at: now,
    check_at: null,
    ...(payment.is_orphaned && { receipt_email: null }),
  })
  if (!payment.is_orphaned) await context.handlers[payment.kind].onDeclined(tx, updated, now)
  return updated
}

/** A charge of another payment or amount than we asked for is not applied. */
const assertMatches = (payment: PaymentRow, charge: Charge): void => {
  if (charge.paymentId !== payment.payment_id || charge.amount !== payment.amount)
    throw new Error(`Charge ${charge.id} does not match payment ${payment.payment_id}`)
}

/**
 * Records the outcome of a charge in one transaction, after `lockUserPayments`: the status, the ledger, the purchase, the
 * card, the mail. For a payment that has succeeded, only the state of its receipt can still change. A payment that we had
 * given up and that the provider has charged after all is still granted or refunded.
 */
export const applyCharge = async (
  context: PaymentContext,
  key: PaymentKey,
  charge: Charge,
  now: Date,
): Promise<PaymentRow | undefined> => {
  const updated = await context.db.transaction().execute(async tx => {
    await lockUserPayments(tx, key.user_id)
    const payment = await paymentOf(tx, key)
    // The account was erased at this moment: the payment has another user id now, and is synced under that one.
    if (!payment) return undefined
    assertMatches(payment, charge)
    if (payment.status === 'succeeded') {
      const isReceiptPending = charge.receipt === 'pending' && charge.status === 'succeeded'
      const checks = payment.checks + 1
      const { payment_id: id, receipt_status: before } = payment
      reportMissingReceipt(context, { of: 'payment', id, before, now: charge.receipt })
      return updatePayment(tx, payment, {
        receipt_status: charge.receipt ?? before,
        checks,
        check_at: isReceiptPending ? nextCheck(checks, now) : null,
      })
    }
    if (charge.status === 'succeeded') return applySuccess(context, tx, payment, charge, now)
    if (charge.status === 'canceled') return applyCancellation(context, tx, payment, charge, now)
    const checks = payment.checks + 1
    // A payment that was given up is not opened again: only a success changes it.
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
  context.wakeMailWorker()
  return updated
}
