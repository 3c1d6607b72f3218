import { randomUUID } from 'node:crypto'
import { kopecksOf, receiptProblem } from './checks.ts'
import { bad, failure, pageOf, success } from './payments-api.ts'
import type { Shop } from './shop.ts'
import type { Amount, Answer, Receipt, Refund } from './types.ts'

type CreateRefund = { payment_id?: string; amount?: Amount; description?: string; receipt?: Receipt }

const decimal = (kopecks: bigint): string => {
  const digits = kopecks.toString().padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

export const createRefund = (shop: Shop, body: CreateRefund): Answer => {
  const payment = shop.payments.get(body.payment_id ?? '')
  if (!payment) return bad('payment_id')
  if (payment.status !== 'succeeded' || !payment.refundable) return bad('payment_id')
  const asked = kopecksOf(body.amount)
  const paid = kopecksOf(payment.amount) ?? 0n
  const returned = kopecksOf(payment.refunded_amount) ?? 0n
  if (asked === null || !body.amount || returned + asked > paid) return bad('amount')
  if ((body.description ?? '').length > 250) return bad('description')
  const receipt = receiptProblem(body.receipt, asked)
  if (receipt !== null) return bad(receipt)

  const reason = shop.refundScript.shift()
  const refund: Refund = {
    id: randomUUID(),
    payment_id: payment.id,
    status: reason === undefined ? 'succeeded' : 'canceled',
    created_at: shop.now().toISOString(),
    amount: body.amount,
    ...(body.description !== undefined && { description: body.description }),
    ...(reason === undefined
      ? { receipt_registration: 'pending' as const }
      : { cancellation_details: { party: 'yoo_money', reason } }),
  }
  shop.refunds.set(refund.id, refund)
  if (body.receipt) shop.receipts.set(refund.id, body.receipt)
  if (reason === undefined) {
    payment.refunded_amount = { value: decimal(returned + asked), currency: 'RUB' }
    payment.refundable = returned + asked < paid
    shop.tell('refund.succeeded', refund)
  }
  return success(refund)
}

/** The tax office takes a minute. */
const age = ({ now }: Shop, refund: Refund): Refund => {
  if (refund.receipt_registration === 'pending' && now().getTime() - Date.parse(refund.created_at) > 60_000)
    refund.receipt_registration = 'succeeded'
  return refund
}

export const readRefund = (shop: Shop, id: string): Answer => {
  const refund = shop.refunds.get(id)
  return refund
    ? success(age(shop, refund))
    : failure('not_found', 'Refund doesn’t exist or access denied', 'refund_id')
}

export const listRefunds = (shop: Shop, query: URLSearchParams): Answer => {
  const payment = query.get('payment_id')
  const found = [...shop.refunds.values()]
    .filter(({ payment_id }) => payment === null || payment_id === payment)
    .map(refund => age(shop, refund))
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at))
  return pageOf(found, query)
}
