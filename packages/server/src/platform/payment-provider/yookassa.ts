import { z } from 'zod'
import { fromDecimal, toDecimal } from './kopecks.ts'
import {
  type Charge,
  type Order,
  type Provider,
  ProviderUnavailable,
  type ProviderBinding,
  type ProviderRefund,
} from './provider.ts'
import { type Account, callYookassa } from './yookassa-client.ts'
import { METHOD_TYPES, methodOf } from './yookassa-methods.ts'
import { DAY } from '../time/durations.ts'

/** The fields that we read of ЮKassa's API v3 (yookassa.ru/developers/api). It sends more; unknown fields are ignored. */
const amount = z.object({ value: z.string(), currency: z.literal('RUB') })

const registration = z.enum(['pending', 'succeeded', 'canceled']).nullish()

const cancellation = z.object({ party: z.string(), reason: z.string() }).nullish()

const wireMethod = z.object({
  id: z.string(),
  saved: z.boolean(),
  type: z.string(),
  title: z.string().nullish(),
  card: z.object({ last4: z.string() }).nullish(),
  payer_bank_details: z.object({ bank_id: z.string() }).nullish(),
})

const confirmation = z.object({ confirmation_url: z.string().optional() }).nullish()

const wireBinding = z.object({
  ...wireMethod.shape,
  status: z.enum(['pending', 'active', 'inactive']),
  confirmation,
})

const wirePayment = z.object({
  id: z.string(),
  status: z.enum(['pending', 'waiting_for_capture', 'succeeded', 'canceled']),
  amount,
  metadata: z.record(z.string(), z.string()).nullish(),
  confirmation,
  payment_method: wireMethod.nullish(),
  cancellation_details: cancellation,
  receipt_registration: registration,
})

/** Only the id that we sent: other payments of the shop in a list need not be readable. */
const wirePaymentId = z.looseObject({ metadata: z.looseObject({ payment_id: z.unknown() }).nullish() })

const wireRefund = z.object({
  id: z.string(),
  payment_id: z.string(),
  status: z.enum(['pending', 'succeeded', 'canceled']),
  amount,
  cancellation_details: cancellation,
  receipt_registration: registration,
})

const wireList = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), next_cursor: z.string().nullish() })

type WirePayment = z.output<typeof wirePayment>
type WireRefund = z.output<typeof wireRefund>

/** Values of the receipt that the accountant decides. */
export type ReceiptRules = { vatCode: number; taxSystemCode: number | null; paymentMode: string }

/** Added to both ends of a list's time range, because two clocks never agree. */
const CLOCK_SKEW_MS = 5 * 60_000

const rubles = (kopecks: number) => ({ value: toDecimal(kopecks), currency: 'RUB' })

const chargeOf = (wire: WirePayment): Charge => ({
  id: wire.id,
  paymentId: wire.metadata?.['payment_id'] ?? '',
  amount: fromDecimal(wire.amount.value),
  // We always request capture at once; money that is only held is not paid yet.
  status: wire.status === 'waiting_for_capture' ? 'pending' : wire.status,
  url: wire.confirmation?.confirmation_url ?? null,
  ...methodOf(wire.payment_method),
  reason: wire.cancellation_details?.reason ?? null,
  receipt: wire.receipt_registration ?? null,
})

const bindingOf = (wire: z.output<typeof wireBinding>): ProviderBinding => ({
  id: wire.id,
  status: wire.status,
  url: wire.confirmation?.confirmation_url ?? null,
  saved: wire.status === 'active' ? methodOf(wire).card : null,
})

const refundOf = (wire: WireRefund): ProviderRefund => ({
  id: wire.id,
  chargeId: wire.payment_id,
  amount: fromDecimal(wire.amount.value),
  status: wire.status,
  reason: wire.cancellation_details?.reason ?? null,
  receipt: wire.receipt_registration ?? null,
})

/** Whether an item of a list has our id. An unreadable item has not. */
const isOurPayment = (item: unknown, paymentId: string): boolean => {
  const parsed = wirePaymentId.safeParse(item)
  return parsed.success && parsed.data.metadata?.payment_id === paymentId
}

/** Throws when our own payment is unreadable: treating it as missing would charge a second time. */
const parsePayment = (item: unknown): WirePayment => {
  const payment = wirePayment.safeParse(item)
  if (!payment.success) throw new ProviderUnavailable(`An unreadable payment: ${payment.error.message}`)
  return payment.data
}

const requireReply = <T>(reply: T | null): T => {
  if (reply === null) throw new ProviderUnavailable('The provider sent an empty reply')
  return reply
}

/** The 54-ФЗ receipt of a charge or a refund: one line that adds up to the amount. */
const receiptOf = (
  { amount, title, receiptEmail }: Pick<Order, 'amount' | 'title' | 'receiptEmail'>,
  { vatCode, taxSystemCode, paymentMode }: ReceiptRules,
) => ({
  customer: { email: receiptEmail },
  ...(taxSystemCode !== null && { tax_system_code: taxSystemCode }),
  items: [
    {
      description: title.slice(0, 128),
      quantity: '1.00',
      amount: rubles(amount),
      vat_code: vatCode,
      payment_subject: 'service',
      payment_mode: paymentMode,
    },
  ],
})

const paymentBody = (order: Order, rules: ReceiptRules): object => ({
  amount: rubles(order.amount),
  capture: true,
  description: order.title.slice(0, 128),
  metadata: { payment_id: order.paymentId },
  receipt: receiptOf(order, rules),
  ...(order.by.kind === 'page'
    ? {
        payment_method_data: { type: METHOD_TYPES[order.by.method] },
        confirmation: { type: 'redirect', return_url: order.by.returnUrl },
        save_payment_method: order.by.keepCard,
      }
    : { payment_method_id: order.by.id }),
})

type Page<T> = { items: T[]; next_cursor?: string | null | undefined } | null

/** All items of a list, page by page. */
const fetchAllPages = async <T>(
  query: Record<string, string>,
  readPage: (search: string) => Promise<Page<T>>,
): Promise<T[]> => {
  const all: T[] = []
  let cursor: string | null | undefined
  do {
    const page: Page<T> = await readPage(
      new URLSearchParams({ ...query, limit: '100', ...(cursor && { cursor }) }).toString(),
    )
    all.push(...(page?.items ?? []))
    cursor = page?.next_cursor
  } while (cursor)
  return all
}

const post = (path: string, key: string, body: object) => ({ method: 'POST', path, key, body }) as const

/** ЮKassa, API v3. */
export const yookassa = (account: Account, rules: ReceiptRules): Provider => {
  return {
    name: 'yookassa',
    createPayment: async order =>
      chargeOf(
        requireReply(
          await callYookassa(
            account,
            post('/payments', order.idempotenceKey, paymentBody(order, rules)),
            wirePayment,
          ),
        ),
      ),
    getPayment: async id => {
      const path = `/payments/${encodeURIComponent(id)}`
      const wire = await callYookassa(account, { method: 'GET', path }, wirePayment)
      return wire && chargeOf(wire)
    },
    findPayment: async (paymentId, createdAt) => {
      const payments = await fetchAllPages(
        {
          'created_at.gte': new Date(createdAt.getTime() - CLOCK_SKEW_MS).toISOString(),
          'created_at.lte': new Date(createdAt.getTime() + DAY + CLOCK_SKEW_MS).toISOString(),
        },
        search =>
          callYookassa(account, { method: 'GET', path: `/payments?${search}` }, wireList(z.unknown())),
      )
      const wire = payments.find(payment => isOurPayment(payment, paymentId))
      return wire === undefined ? null : chargeOf(parsePayment(wire))
    },
    refund: async order =>
      refundOf(
        requireReply(
          await callYookassa(
            account,
            post('/refunds', order.idempotenceKey, {
              payment_id: order.chargeId,
              amount: rubles(order.amount),
              description: order.title.slice(0, 250),
              receipt: receiptOf(order, rules),
            }),
            wireRefund,
          ),
        ),
      ),
    listRefunds: async chargeId => {
      const refunds = await fetchAllPages({ payment_id: chargeId }, search =>
        callYookassa(account, { method: 'GET', path: `/refunds?${search}` }, wireList(wireRefund)),
      )
      return refunds.map(refundOf)
    },
    createBinding: async ({ idempotenceKey, method, returnUrl }) => {
      const body = {
        type: METHOD_TYPES[method],
        confirmation: { type: 'redirect', return_url: returnUrl },
      }
      const wire = await callYookassa(account, post('/payment_methods', idempotenceKey, body), wireBinding)
      return bindingOf(requireReply(wire))
    },
    getBinding: async id => {
      const path = `/payment_methods/${encodeURIComponent(id)}`
      const wire = await callYookassa(account, { method: 'GET', path }, wireBinding)
      return wire && bindingOf(wire)
    },
  }
}
