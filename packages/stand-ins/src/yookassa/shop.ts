import { randomUUID } from 'node:crypto'
import type {
  ApiReply,
  Binding,
  MethodType,
  Notification,
  Payment,
  PaymentMethod,
  Receipt,
  Refund,
} from './types.ts'

/** The reasons with which the next charges fail, one per charge; an empty list is success. */
export type DeclineReasons = string[]

/** An unpaid page is closed after an hour. */
export const PAGE_LIFETIME_MS = 3_600_000

/** The state of one shop at the provider. */
export type Shop = {
  now: () => Date
  payments: Map<string, Payment>
  refunds: Map<string, Refund>
  /** Methods that are saved without a charge, and what a bank has still to say of them. */
  bindings: Map<
    string,
    {
      binding: Binding
      createdAt: Date
      answer: { at: number; last4: string; declines: DeclineReasons } | null
    }
  >
  /** Saved payment methods, and how their next charges end. */
  methods: Map<string, { method: PaymentMethod; declines: DeclineReasons }>
  /** Replies by idempotence key, with their request: for a day, the same request gets the same reply. */
  repliesByKey: Map<string, { at: number; request: string; reply: ApiReply }>
  /** The 54-ФЗ receipts of payments and refunds, by their id. */
  receipts: Map<string, Receipt>
  /** Notifications that wait for `deliverAll`. */
  notifications: Notification[]
  /** How the next refunds end. */
  refundDeclines: DeclineReasons
  notify: (event: string, object: Payment | Refund | Binding) => void
}

export const createShop = (now: () => Date): Shop => {
  const notifications: Notification[] = []
  return {
    now,
    payments: new Map(),
    refunds: new Map(),
    bindings: new Map(),
    methods: new Map(),
    repliesByKey: new Map(),
    receipts: new Map(),
    notifications,
    refundDeclines: [],
    notify: (event, object) =>
      notifications.push({ type: 'notification', event, object: structuredClone(object) }),
  }
}

const SBERBANK = { bank_id: '100000000111', bic: '044525225' }

/** How a method is described: a card by its digits, an account of the СБП by its bank. */
export const describeMethod = (
  type: MethodType,
  last4: string,
): Pick<PaymentMethod, 'title' | 'card' | 'payer_bank_details' | 'sbp_operation_id'> => {
  const card = { first6: '555555', last4, expiry_month: '12', expiry_year: '2030', card_type: 'MasterCard' }
  if (type === 'sbp') return { title: 'SBP', sbp_operation_id: randomUUID(), payer_bank_details: SBERBANK }
  if (type === 'bank_card') return { title: `Bank card *${last4}`, card }
  return { title: type === 'sberbank' ? 'SberPay' : 'T-Pay' }
}

const newMethod = (type: MethodType, last4: string, saved: boolean): PaymentMethod => ({
  type,
  id: randomUUID(),
  saved,
  status: saved ? 'active' : 'inactive',
  ...describeMethod(type, last4),
})

export const succeed = (shop: Shop, payment: Payment): void => {
  payment.status = 'succeeded'
  payment.paid = true
  payment.refundable = true
  payment.captured_at = shop.now().toISOString()
  payment.receipt_registration = 'pending'
  delete payment.confirmation
  shop.notify('payment.succeeded', payment)
}

export const cancel = (shop: Shop, payment: Payment, party: string, reason: string): void => {
  payment.status = 'canceled'
  payment.paid = false
  payment.cancellation_details = { party, reason }
  delete payment.confirmation
  shop.notify('payment.canceled', payment)
}

/**
 * What a bank has still to say about a payment that the user has confirmed in its app, or about a charge of a saved account:
 * until then it is pending, however long that takes. `null`: it will be paid.
 */
const answers = new WeakMap<Payment, { at: number; reason: string | null }>()

export const answerLater = (
  shop: Shop,
  payment: Payment,
  { afterMs, reason }: { afterMs: number; reason: string | null },
): void => {
  answers.set(payment, { at: shop.now().getTime() + afterMs, reason })
  delete payment.confirmation
}

/** `permission_revoked`: the provider itself knows that the user has withdrawn the permission. */
export const decline = (shop: Shop, payment: Payment, reason: string): void =>
  cancel(shop, payment, reason === 'permission_revoked' ? 'yoo_money' : 'payment_network', reason)

const applyAnswer = (shop: Shop, payment: Payment): void => {
  const answer = answers.get(payment)
  if (!answer || payment.status !== 'pending' || answer.at > shop.now().getTime()) return
  if (answer.reason === null) authorise(shop, payment)
  else decline(shop, payment, answer.reason)
}

/** The changes that time alone makes: a bank answers, a page closes, a receipt is registered. */
export const applyElapsedTime = (shop: Shop, payment: Payment): void => {
  applyAnswer(shop, payment)
  const elapsed = shop.now().getTime() - new Date(payment.created_at).getTime()
  if (payment.status === 'pending' && payment.confirmation && elapsed > PAGE_LIFETIME_MS)
    cancel(shop, payment, 'yoo_money', 'expired_on_confirmation')
  const captured = payment.captured_at ? shop.now().getTime() - new Date(payment.captured_at).getTime() : 0
  if (payment.receipt_registration === 'pending' && captured > 60_000)
    payment.receipt_registration = 'succeeded'
}

/** Parameters of the request that the payment object does not show. */
type CaptureOptions = { capture: boolean; keepCard: boolean; type: MethodType }
const captureOptions = new WeakMap<Payment, CaptureOptions>()

export const rememberCaptureOptions = (payment: Payment, terms: CaptureOptions): void => {
  captureOptions.set(payment, terms)
}

/** The bank has approved: the money is captured, or held until the shop captures it. */
export const authorise = (shop: Shop, payment: Payment): void => {
  if (captureOptions.get(payment)?.capture === true) return succeed(shop, payment)
  payment.status = 'waiting_for_capture'
  payment.paid = true
  shop.notify('payment.waiting_for_capture', payment)
}

/** The user pays on the page, or in the app that it leads to. False when the page is closed already. `afterMs`: how long the bank takes to answer. */
export const payOnPage = (
  shop: Shop,
  id: string,
  { last4 = '4477', declines = [] as DeclineReasons, afterMs = 0 } = {},
): boolean => {
  const payment = shop.payments.get(id)
  if (payment) applyElapsedTime(shop, payment)
  if (!payment?.confirmation || payment.status !== 'pending') return false
  const { keepCard: isSaved = false, type = 'bank_card' } = captureOptions.get(payment) ?? {}
  payment.payment_method = newMethod(type, last4, isSaved)
  if (isSaved) shop.methods.set(payment.payment_method.id, { method: payment.payment_method, declines })
  if (afterMs > 0) answerLater(shop, payment, { afterMs, reason: null })
  else authorise(shop, payment)
  return true
}

/** The bank declines on the page, or the 3-D Secure check fails. */
export const declineOnPage = (shop: Shop, id: string, reason: string): boolean => {
  const payment = shop.payments.get(id)
  if (payment) applyElapsedTime(shop, payment)
  if (!payment?.confirmation || payment.status !== 'pending') return false
  cancel(shop, payment, 'payment_network', reason)
  return true
}
