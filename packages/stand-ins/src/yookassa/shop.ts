import { randomUUID } from 'node:crypto'
import type { Answer, Notification, Payment, PaymentMethod, Receipt, Refund } from './types.ts'

/** Reasons that a charge by a kept card can be scripted to fail with. */
export type Script = string[]

/** A page that nobody pays at is closed after an hour. */
const PAGE_MS = 3_600_000

/** The provider's side of things: what it has taken, kept, given back, and told about. */
export type Shop = {
  now: () => Date
  payments: Map<string, Payment>
  refunds: Map<string, Refund>
  /** Kept cards, and how their next charges end: an empty script is success. */
  methods: Map<string, { method: PaymentMethod; script: Script }>
  /** Answers by key, with what was asked: a day long the same question has the same answer. */
  answers: Map<string, { at: number; asked: string; answer: Answer }>
  /** The 54-ФЗ receipts of payments and refunds, by their id. */
  receipts: Map<string, Receipt>
  /** Everything that there was to tell. Whether, when and how often it arrives is another matter. */
  notifications: Notification[]
  /** How the next refunds end. */
  refundScript: Script
  tell: (event: string, object: Payment | Refund) => void
}

export const openShop = (now: () => Date): Shop => {
  const notifications: Notification[] = []
  return {
    now,
    payments: new Map(),
    refunds: new Map(),
    methods: new Map(),
    answers: new Map(),
    receipts: new Map(),
    notifications,
    refundScript: [],
    tell: (event, object) =>
      notifications.push({ type: 'notification', event, object: structuredClone(object) }),
  }
}

const newCard = (last4: string, saved: boolean): PaymentMethod => ({
  type: 'bank_card',
  id: randomUUID(),
  saved,
  status: saved ? 'active' : 'inactive',
  title: `Bank card *${last4}`,
  card: { first6: '555555', last4, expiry_month: '12', expiry_year: '2030', card_type: 'MasterCard' },
})

export const succeed = (shop: Shop, payment: Payment): void => {
  payment.status = 'succeeded'
  payment.paid = true
  payment.refundable = true
  payment.captured_at = shop.now().toISOString()
  payment.receipt_registration = 'pending'
  delete payment.confirmation
  shop.tell('payment.succeeded', payment)
}

export const cancel = (shop: Shop, payment: Payment, party: string, reason: string): void => {
  payment.status = 'canceled'
  payment.paid = false
  payment.cancellation_details = { party, reason }
  delete payment.confirmation
  shop.tell('payment.canceled', payment)
}

/** What time alone does to a payment: a page closes, a receipt is registered. */
export const age = (shop: Shop, payment: Payment): void => {
  const elapsed = shop.now().getTime() - new Date(payment.created_at).getTime()
  if (payment.status === 'pending' && payment.confirmation && elapsed > PAGE_MS)
    cancel(shop, payment, 'yoo_money', 'expired_on_confirmation')
  const captured = payment.captured_at ? shop.now().getTime() - new Date(payment.captured_at).getTime() : 0
  if (payment.receipt_registration === 'pending' && captured > 60_000)
    payment.receipt_registration = 'succeeded'
}

/** What was asked for along with a payment, and is not shown in it. */
type Terms = { capture: boolean; keepCard: boolean }
const termsOf = new WeakMap<Payment, Terms>()

export const rememberTerms = (payment: Payment, terms: Terms): void => {
  termsOf.set(payment, terms)
}

/** The bank has said yes: the money is taken, or held until the shop captures it. */
export const authorise = (shop: Shop, payment: Payment): void => {
  if (termsOf.get(payment)?.capture === true) return succeed(shop, payment)
  payment.status = 'waiting_for_capture'
  payment.paid = true
  shop.tell('payment.waiting_for_capture', payment)
}

/** Somebody pays on the page. False when the page is closed already. */
export const payOnPage = (
  shop: Shop,
  id: string,
  { last4 = '4477', script = [] as Script } = {},
): boolean => {
  const payment = shop.payments.get(id)
  if (payment) age(shop, payment)
  if (!payment?.confirmation || payment.status !== 'pending') return false
  const isKept = termsOf.get(payment)?.keepCard === true
  payment.payment_method = newCard(last4, isKept)
  if (isKept) shop.methods.set(payment.payment_method.id, { method: payment.payment_method, script })
  authorise(shop, payment)
  return true
}

/** The bank declines on the page, or the 3-D Secure check fails. */
export const declineOnPage = (shop: Shop, id: string, reason: string): boolean => {
  const payment = shop.payments.get(id)
  if (payment) age(shop, payment)
  if (!payment?.confirmation || payment.status !== 'pending') return false
  cancel(shop, payment, 'payment_network', reason)
  return true
}
