import * as z from 'zod/mini'
import { PAYMENT_METHODS } from '../constants/payments.ts'
import type { Description } from './description.ts'
import { kopecks, slug, timestamp } from './shared.ts'

export const paymentMethod = z.enum(PAYMENT_METHODS)

/** The page of the payment provider. */
export const checkout = z.object({ paymentUrl: z.string() })

export const payment = z.object({
  uid: z.uuid(),
  kind: z.enum(['plan', 'renewal', 'booster', 'upgrade', 'gift']),
  /** The plan or the booster. */
  item: slug,
  /** What was bought, as text for users. */
  title: z.string(),
  amount: kopecks,
  /** By what it was paid, or is to be paid. */
  method: paymentMethod,
  status: z.enum(['pending', 'succeeded', 'canceled']),
  /** Why it was canceled: a cancellation reason of the provider, such as `insufficient_funds`, or one of ours. */
  reason: z.nullable(z.string()),
  created_at: timestamp,
  settled_at: z.nullable(timestamp),
  /** The subscription period that it pays for. */
  period: z.nullable(z.object({ from: timestamp, until: timestamp })),
  /** The fiscal receipt (54-ФЗ): its address, and whether it is registered with the tax office. */
  receipt: z.nullable(z.object({ email: z.string(), status: z.enum(['pending', 'succeeded', 'canceled']) })),
  refund: z.nullable(
    z.object({
      amount: z.nullable(kopecks),
      status: z.enum(['requested', 'pending', 'succeeded', 'declined']),
      created_at: timestamp,
      /** Whether the receipt of the refund is registered with the tax office. */
      receipt: z.nullable(z.enum(['pending', 'succeeded', 'canceled'])),
    }),
  ),
  can_request_refund: z.boolean(),
})

export type Payment = z.infer<typeof payment>

export const listPayments = {
  summary: 'Payments with their receipts and refunds, newest first',
  access: 'verified',
  reply: z.array(payment),
} satisfies Description

export const checkPayment = {
  summary:
    'Asks the provider for the status of a payment; called by the return page. It grants nothing by itself',
  access: 'verified',
  params: z.object({ uid: z.uuid() }),
  reply: payment,
  refusals: ['ERR_NOT_FOUND', 'ERR_UNAVAILABLE'],
} satisfies Description

export const refundTerms = z.object({
  /** What comes back for a request made now. */
  amount: kopecks,
  /** What it is the price of: so many of those that were paid for; `whole` for all of it. */
  unused: z.object({ unit: z.enum(['days', 'questions', 'whole']), left: z.int(), of: z.int() }),
  /** Taken off for consultations that were held. */
  deducted: kopecks,
  /** What the refund does: a later period may have to be refunded first, and one that is over has nothing to end. */
  ends: z.enum(['plan', 'to-trial', 'not-begun', 'upgrade', 'questions', 'code', 'later-first', 'nothing']),
  /** Until when access stays after it, where some does. */
  until: z.nullable(timestamp),
})

export type RefundTerms = z.infer<typeof refundTerms>

export const readRefundTerms = {
  summary: 'What a refund of this payment brings and ends, before it is requested',
  access: 'verified',
  params: z.object({ uid: z.uuid() }),
  reply: refundTerms,
  refusals: ['ERR_NOT_FOUND', 'ERR_CONFLICT'],
} satisfies Description

export const requestRefund = {
  summary: 'Requests a refund, which an operator decides on. Requesting twice is harmless',
  access: 'verified',
  params: z.object({ uid: z.uuid() }),
  body: z.object({ comment: z.optional(z.string().check(z.trim(), z.maxLength(1000))) }),
  reply: payment,
  refusals: ['ERR_NOT_FOUND', 'ERR_CONFLICT'],
} satisfies Description
