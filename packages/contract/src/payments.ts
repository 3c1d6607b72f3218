import * as z from 'zod/mini'
import { type Endpoint, kopecks, timestamp, slug } from './endpoint.ts'

/** Where the browser goes to pay. */
export const checkout = z.object({ paymentUrl: z.string() })

export const payment = z.object({
  uid: z.uuid(),
  kind: z.enum(['plan', 'renewal', 'booster']),
  /** The plan or the booster. */
  item: slug,
  /** What was bought, in words. */
  title: z.string(),
  amount: kopecks,
  status: z.enum(['pending', 'succeeded', 'canceled']),
  /** Why it was canceled: a word of the provider's list, such as `insufficient_funds`. */
  reason: z.nullable(z.string()),
  created_at: timestamp,
  settled_at: z.nullable(timestamp),
  /** The days that it pays for. */
  period: z.nullable(z.object({ from: timestamp, until: timestamp })),
  /** Where the receipt (54-ФЗ) went, and whether the tax office has it. */
  receipt: z.nullable(z.object({ email: z.string(), status: z.enum(['pending', 'succeeded', 'canceled']) })),
  refund: z.nullable(
    z.object({
      amount: z.nullable(kopecks),
      status: z.enum(['requested', 'pending', 'succeeded', 'declined']),
      created_at: timestamp,
      /** Whether the tax office has the receipt of what was given back. */
      receipt: z.nullable(z.enum(['pending', 'succeeded', 'canceled'])),
    }),
  ),
  can_request_refund: z.boolean(),
})

export type Payment = z.infer<typeof payment>

export const listPayments = {
  method: 'GET',
  path: '/api/payments',
  summary: 'Payments with their receipts and refunds, newest first',
  access: 'verified',
  reply: z.array(payment),
  refusals: [],
} satisfies Endpoint

export const checkPayment = {
  method: 'POST',
  path: '/api/payments/:uid/check',
  summary: 'Asks the provider how a payment stands: what the return page calls. It grants nothing by itself',
  access: 'verified',
  params: z.object({ uid: z.uuid() }),
  reply: payment,
  refusals: ['ERR_NOT_FOUND', 'ERR_UNAVAILABLE'],
} satisfies Endpoint

export const requestRefund = {
  method: 'POST',
  path: '/api/payments/:uid/refund',
  summary: 'Asks for the money back; people answer. Asking twice is harmless',
  access: 'verified',
  params: z.object({ uid: z.uuid() }),
  body: z.object({ comment: z.optional(z.string().check(z.trim(), z.maxLength(1000))) }),
  reply: payment,
  refusals: ['ERR_NOT_FOUND', 'ERR_CONFLICT'],
} satisfies Endpoint
