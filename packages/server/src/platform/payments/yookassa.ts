import { z } from 'zod'
import { fromDecimal, toDecimal } from './kopecks.ts'
import { type Charge, type Order, type Provider, ProviderTrouble, type Return } from './provider.ts'
import { type Account, callYookassa } from './yookassa-client.ts'
import {
  type WirePayment,
  wireList,
  wireNamed,
  wirePayment,
  type WireRefund,
  wireRefund,
} from './yookassa-wire.ts'

/** For the receipt: what the bookkeeper has decided. */
export type ReceiptRules = { vatCode: number; taxSystemCode: number | null; paymentMode: string }

/** A list is asked for a little earlier than we began: two clocks never agree. */
const CLOCK_SKEW_MS = 5 * 60_000
const DAY_MS = 86_400_000

const rubles = (kopecks: number) => ({ value: toDecimal(kopecks), currency: 'RUB' })

/** A saved card shows its last digits; other methods their own title. */
const titleOf = ({ card, title, type }: NonNullable<WirePayment['payment_method']>): string =>
  card ? `${card.card_type ?? 'Карта'} •• ${card.last4}` : (title ?? type)

const chargeOf = (wire: WirePayment): Charge => ({
  id: wire.id,
  paymentId: wire.metadata?.['payment_id'] ?? '',
  amount: fromDecimal(wire.amount.value),
  // We always ask for capture at once; a method that holds the money first is not settled yet.
  status: wire.status === 'waiting_for_capture' ? 'pending' : wire.status,
  url: wire.confirmation?.confirmation_url ?? null,
  card: wire.payment_method?.saved
    ? { id: wire.payment_method.id, title: titleOf(wire.payment_method) }
    : null,
  reason: wire.cancellation_details?.reason ?? null,
  receipt: wire.receipt_registration ?? null,
})

const returnOf = (wire: WireRefund): Return => ({
  id: wire.id,
  chargeId: wire.payment_id,
  amount: fromDecimal(wire.amount.value),
  status: wire.status,
  reason: wire.cancellation_details?.reason ?? null,
  receipt: wire.receipt_registration ?? null,
})

/** Whether an item of a list is our payment. One that cannot be read at all is not. */
const isNamed = (item: unknown, paymentId: string): boolean => {
  const named = wireNamed.safeParse(item)
  return named.success && named.data.metadata?.payment_id === paymentId
}

/** Ours has to be readable: taking it for one that is not there would charge a second time. */
const readable = (item: unknown): WirePayment => {
  const payment = wirePayment.safeParse(item)
  if (!payment.success) throw new ProviderTrouble(`An unreadable payment: ${payment.error.message}`)
  return payment.data
}

const certain = <T>(answer: T | null): T => {
  if (answer === null) throw new ProviderTrouble('The provider answered with nothing')
  return answer
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

const bodyOf = (order: Order, rules: ReceiptRules): object => ({
  amount: rubles(order.amount),
  capture: true,
  description: order.title.slice(0, 128),
  metadata: { payment_id: order.paymentId },
  receipt: receiptOf(order, rules),
  ...(order.by.kind === 'person'
    ? {
        confirmation: { type: 'redirect', return_url: order.by.returnUrl },
        save_payment_method: order.by.keepCard,
      }
    : { payment_method_id: order.by.id }),
})

type Page<T> = { items: T[]; next_cursor?: string | null | undefined } | null

/** All pages of a list, each asked for by where the last one ended. */
const allOf = async <T>(
  query: Record<string, string>,
  read: (search: string) => Promise<Page<T>>,
): Promise<T[]> => {
  const all: T[] = []
  let cursor: string | null | undefined
  do {
    const page: Page<T> = await read(
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
    start: async order =>
      chargeOf(
        certain(
          await callYookassa(
            account,
            post('/payments', order.idempotenceKey, bodyOf(order, rules)),
            wirePayment,
          ),
        ),
      ),
    read: async id => {
      const path = `/payments/${encodeURIComponent(id)}`
      const wire = await callYookassa(account, { method: 'GET', path }, wirePayment)
      return wire && chargeOf(wire)
    },
    find: async (paymentId, begun) => {
      const payments = await allOf(
        {
          'created_at.gte': new Date(begun.getTime() - CLOCK_SKEW_MS).toISOString(),
          'created_at.lte': new Date(begun.getTime() + DAY_MS + CLOCK_SKEW_MS).toISOString(),
        },
        search =>
          callYookassa(account, { method: 'GET', path: `/payments?${search}` }, wireList(z.unknown())),
      )
      const wire = payments.find(payment => isNamed(payment, paymentId))
      return wire === undefined ? null : chargeOf(readable(wire))
    },
    giveBack: async order =>
      returnOf(
        certain(
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
    returnsOf: async chargeId => {
      const refunds = await allOf({ payment_id: chargeId }, search =>
        callYookassa(account, { method: 'GET', path: `/refunds?${search}` }, wireList(wireRefund)),
      )
      return refunds.map(returnOf)
    },
  }
}
