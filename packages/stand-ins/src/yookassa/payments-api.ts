import { randomUUID } from 'node:crypto'
import { isMetadata, kopecksOf, receiptProblem } from './checks.ts'
import {
  answerLater,
  applyElapsedTime,
  authorise,
  cancel,
  decline,
  rememberCaptureOptions,
  type Shop,
  succeed,
} from './shop.ts'
import {
  METHOD_TYPES,
  type Amount,
  type ApiReply,
  type ErrorCode,
  type MethodType,
  type Payment,
  type Receipt,
} from './types.ts'

const STATUS: Record<ErrorCode, number> = {
  invalid_request: 400,
  invalid_credentials: 401,
  forbidden: 403,
  not_found: 404,
  too_many_requests: 429,
  internal_server_error: 500,
}

export const failure = (code: ErrorCode, description: string, parameter?: string): ApiReply => ({
  status: STATUS[code],
  body: { type: 'error', id: randomUUID(), code, description, ...(parameter && { parameter }) },
})

export const success = (body: object): ApiReply => ({ status: 200, body: structuredClone(body) })

type CreatePayment = {
  amount?: Amount
  capture?: boolean
  description?: string
  confirmation?: { type?: string; return_url?: string }
  save_payment_method?: boolean
  payment_method_id?: string
  payment_method_data?: { type?: string }
  metadata?: unknown
  receipt?: Receipt
}

export const invalidParameter = (parameter: string): ApiReply =>
  failure('invalid_request', `${parameter} is missing or illegal`, parameter)

/** In kopecks; of every other method than a card 700,000 ₽. */
const MOST_BY_CARD = 35_000_000n
const MOST = 70_000_000n

const isMethodType = (type: string): type is MethodType => METHOD_TYPES.some(known => known === type)

/** The name of the invalid parameter of a payment on a page; null for a valid one. */
const methodProblem = (
  { payment_method_data: data, capture }: CreatePayment,
  kopecks: bigint,
): string | null => {
  const type = data?.type ?? 'bank_card'
  if (!isMethodType(type)) return 'payment_method_data.type'
  // The СБП holds no money: it is paid in one stage.
  if (type === 'sbp' && capture !== true) return 'capture'
  return kopecks < 100n || kopecks > (type === 'bank_card' ? MOST_BY_CARD : MOST) ? 'amount' : null
}

const validationError = (shop: Shop, body: CreatePayment): ApiReply | null => {
  const kopecks = kopecksOf(body.amount)
  if (kopecks === null) return invalidParameter('amount')
  if (body.description !== undefined && body.description.length > 128) return invalidParameter('description')
  if (body.metadata !== undefined && !isMetadata(body.metadata)) return invalidParameter('metadata')
  const receipt = receiptProblem(body.receipt, kopecks)
  if (receipt !== null) return invalidParameter(receipt)
  if (body.payment_method_id !== undefined)
    return shop.methods.has(body.payment_method_id) ? null : invalidParameter('payment_method_id')
  const problem = methodProblem(body, kopecks)
  if (problem !== null) return invalidParameter(problem)
  const url = body.confirmation?.return_url
  if (body.confirmation?.type !== 'redirect') return invalidParameter('confirmation')
  return url && /^https?:\/\//.test(url) && url.length <= 2048
    ? null
    : invalidParameter('confirmation.return_url')
}

/** How long a bank of the СБП takes to answer a charge of a saved account. */
const SBP_ANSWER_MS = 5 * 60_000

/** A charge of a saved card ends at once, of an account of the СБП some minutes later; `declines` says whether it fails. */
const chargeSavedMethod = (shop: Shop, payment: Payment, methodId: string): void => {
  const saved = shop.methods.get(methodId)
  if (!saved) return
  payment.payment_method = saved.method
  const reason = saved.declines.shift()
  if (saved.method.type === 'sbp')
    answerLater(shop, payment, { afterMs: SBP_ANSWER_MS, reason: reason ?? null })
  else if (reason === undefined) authorise(shop, payment)
  else decline(shop, payment, reason)
}

export const createPayment = (shop: Shop, body: CreatePayment, page: string): ApiReply => {
  const problem = validationError(shop, body)
  if (problem || !body.amount) return problem ?? failure('invalid_request', 'amount', 'amount')
  const id = randomUUID()
  const payment: Payment = {
    id,
    status: 'pending',
    paid: false,
    amount: body.amount,
    created_at: shop.now().toISOString(),
    ...(body.description !== undefined && { description: body.description }),
    metadata: isMetadata(body.metadata) ? body.metadata : {},
    recipient: { account_id: '100500', gateway_id: '100700' },
    refundable: false,
    test: true,
  }
  const type = body.payment_method_data?.type ?? 'bank_card'
  rememberCaptureOptions(payment, {
    capture: body.capture === true,
    keepCard: body.save_payment_method === true,
    type: isMethodType(type) ? type : 'bank_card',
  })
  shop.payments.set(id, payment)
  if (body.receipt) shop.receipts.set(id, body.receipt)
  if (body.payment_method_id !== undefined) {
    chargeSavedMethod(shop, payment, body.payment_method_id)
    return success(payment)
  }
  payment.confirmation = {
    type: 'redirect',
    confirmation_url: `${page}/${id}`,
    return_url: body.confirmation?.return_url ?? '',
  }
  return success(payment)
}

export const getPayment = (shop: Shop, id: string): ApiReply => {
  const payment = shop.payments.get(id)
  if (!payment) return failure('not_found', 'Payment doesn’t exist or access denied', 'payment_id')
  applyElapsedTime(shop, payment)
  return success(payment)
}

/** Newest first, in pages of `limit`; the cursor is the index of the next item. */
export const listPayments = (shop: Shop, query: URLSearchParams): ApiReply => {
  const isInRange = ({ created_at, status }: Payment): boolean => {
    const at = new Date(created_at).getTime()
    const bound = (name: string): number | null => {
      const text = query.get(`created_at.${name}`)
      return text === null ? null : new Date(text).getTime()
    }
    const [gte, gt, lte, lt] = [bound('gte'), bound('gt'), bound('lte'), bound('lt')]
    return (
      (gte === null || at >= gte) &&
      (gt === null || at > gt) &&
      (lte === null || at <= lte) &&
      (lt === null || at < lt) &&
      (query.get('status') === null || query.get('status') === status)
    )
  }
  for (const payment of shop.payments.values()) applyElapsedTime(shop, payment)
  const matching = [...shop.payments.values()]
    .filter(isInRange)
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at))
  return pageOf(matching, query)
}

export const pageOf = (all: object[], query: URLSearchParams): ApiReply => {
  const limit = Number(query.get('limit') ?? 10)
  if (!Number.isInteger(limit) || limit < 1 || limit > 100)
    return failure('invalid_request', 'limit', 'limit')
  const from = Number(query.get('cursor') ?? 0)
  const items = all.slice(from, from + limit)
  const isMore = from + limit < all.length
  return success({ type: 'list', items, ...(isMore && { next_cursor: String(from + limit) }) })
}

/** Captures or releases money that is held. */
export const finishHeldPayment = (shop: Shop, id: string, action: 'capture' | 'cancel'): ApiReply => {
  const payment = shop.payments.get(id)
  if (!payment) return failure('not_found', 'Payment doesn’t exist or access denied', 'payment_id')
  if (payment.status !== 'waiting_for_capture')
    return failure('invalid_request', `Payment is ${payment.status}`, 'status')
  if (action === 'capture') succeed(shop, payment)
  else cancel(shop, payment, 'merchant', 'canceled_by_merchant')
  return success(payment)
}
