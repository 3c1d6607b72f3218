import { randomUUID } from 'node:crypto'
import { kopecksOf, receiptProblem } from './checks.ts'
import { invalidParameter, failure, pageOf, success } from './payments-api.ts'
import type { Shop } from './shop.ts'
import type { Amount, ApiReply, Receipt, Refund } from './types.ts'

type CreateRefund = { payment_id?: string; amount?: Amount; description?: string; receipt?: Receipt }

const decimal = (kopecks: bigint): string => {
  const digits = kopecks.toString().padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

export const createRefund = (shop: Shop, body: CreateRefund): ApiReply => {
  const payment = shop.payments.get(body.payment_id ?? '')
  if (!payment) return invalidParameter('payment_id')
  if (payment.status !== 'succeeded' || !payment.refundable) return invalidParameter('payment_id')
  const requested = kopecksOf(body.amount)
  const paid = kopecksOf(payment.amount) ?? 0n
  const refunded = kopecksOf(payment.refunded_amount) ?? 0n
  if (requested === null || !body.amount || refunded + requested > paid) return invalidParameter('amount')
  if ((body.description ?? '').length > 250) return invalidParameter('description')
  const receipt = receiptProblem(body.receipt, requested)
  if (receipt !== null) return invalidParameter(receipt)

  const reason = shop.refundDeclines.shift()
  // The СБП gives money back on the next day.
  const isNextDay = payment.payment_method?.type === 'sbp'
  const refund: Refund = {
    id: randomUUID(),
    payment_id: payment.id,
    status: reason === undefined ? (isNextDay ? 'pending' : 'succeeded') : 'canceled',
    created_at: shop.now().toISOString(),
    amount: body.amount,
    ...(body.description !== undefined && { description: body.description }),
    ...(reason === undefined
      ? isNextDay
        ? {}
        : { receipt_registration: 'pending' as const }
      : { cancellation_details: { party: 'yoo_money', reason } }),
  }
  shop.refunds.set(refund.id, refund)
  if (body.receipt) shop.receipts.set(refund.id, body.receipt)
  if (reason === undefined) {
    payment.refunded_amount = { value: decimal(refunded + requested), currency: 'RUB' }
    payment.refundable = refunded + requested < paid
    if (!isNextDay) shop.notify('refund.succeeded', refund)
  }
  return success(refund)
}

const DAY_MS = 86_400_000

/** A refund of the СБП takes a day, registering a receipt a minute. */
const applyElapsedTime = (shop: Shop, refund: Refund): Refund => {
  const elapsed = shop.now().getTime() - Date.parse(refund.created_at)
  if (refund.status === 'pending' && elapsed >= DAY_MS) {
    refund.status = 'succeeded'
    refund.receipt_registration = 'pending'
    shop.notify('refund.succeeded', refund)
  }
  const registered = shop.payments.get(refund.payment_id)?.payment_method?.type === 'sbp' ? DAY_MS : 0
  if (refund.receipt_registration === 'pending' && elapsed > registered + 60_000)
    refund.receipt_registration = 'succeeded'
  return refund
}

export const getRefund = (shop: Shop, id: string): ApiReply => {
  const refund = shop.refunds.get(id)
  return refund
    ? success(applyElapsedTime(shop, refund))
    : failure('not_found', 'Refund doesn’t exist or access denied', 'refund_id')
}

export const listRefunds = (shop: Shop, query: URLSearchParams): ApiReply => {
  const payment = query.get('payment_id')
  const matching = [...shop.refunds.values()]
    .filter(({ payment_id }) => payment === null || payment_id === payment)
    .map(refund => applyElapsedTime(shop, refund))
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at))
  return pageOf(matching, query)
}
