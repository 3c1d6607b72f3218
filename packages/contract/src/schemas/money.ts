import * as z from 'zod/mini'
import { GIVEN_KINDS, MOVEMENT_KINDS } from '../constants/payments.ts'
import type { Description } from './description.ts'
import { paymentMethod } from './payments.ts'
import { day, kopecks, month, nothing, timestamp } from './shared.ts'
import { reason } from './staff.ts'

/** What somebody of the staff proposes to do about a request. */
const proposal = z.object({
  /** Null proposes to decline. */
  amount: z.nullable(kopecks),
  reason: z.string(),
  proposed_at: timestamp,
  /** Whether the caller proposed it, and so can only take it back. */
  is_own: z.boolean(),
  /** Whether the caller may carry it out: it is somebody else's, or little enough for one person. */
  may_decide: z.boolean(),
})

export const waitingRefund = z.object({
  refund: z.uuid(),
  /** The user who asks, and the payment. */
  uid: z.uuid(),
  payment: z.uuid(),
  /** What was bought, as text for users. */
  title: z.string(),
  /** What was paid, and the unused part of it. */
  amount: kopecks,
  unused: kopecks,
  /** By what it was paid; money goes back the same way. */
  method: paymentMethod,
  paid_at: z.nullable(timestamp),
  asked_at: timestamp,
  /** The words of the user. */
  comment: z.nullable(z.string()),
  proposal: z.nullable(proposal),
})

export type WaitingRefund = z.infer<typeof waitingRefund>

export const listWaitingRefunds = {
  summary: 'Requests for refunds that wait for a decision, the oldest first',
  access: 'staff',
  permission: 'proposeRefunds',
  reply: z.array(waitingRefund),
} satisfies Description

const refund = z.object({ refund: z.uuid() })

/** Above zero; null stands for a refusal. */
const decidedAmount = z.nullable(z.int().check(z.gte(1)))

export const proposeRefund = {
  summary:
    'Proposes to refund so much, or to decline with a null amount. Somebody else decides; one proposal at a time',
  access: 'staff',
  permission: 'proposeRefunds',
  stepUp: true,
  afterWait: true,
  params: refund,
  body: z.object({ amount: decidedAmount, reason }),
  reply: nothing,
  refusals: ['ERR_NOT_FOUND', 'ERR_CONFLICT'],
} satisfies Description

export const decideRefund = {
  summary:
    'Carries out what somebody else proposed (up to REFUND_ALONE one’s own too), or rejects the proposal, which its author may too: the request waits on',
  access: 'staff',
  permission: 'approveRefunds',
  stepUp: true,
  afterWait: true,
  params: refund,
  /** `amount` as proposed: a proposal that has changed meanwhile is not carried out. */
  body: z.object({ is_agreed: z.boolean(), amount: decidedAmount, reason }),
  reply: nothing,
  refusals: ['ERR_NOT_FOUND', 'ERR_CONFLICT'],
} satisfies Description

export const missingReceipt = z.object({
  of: z.enum(['payment', 'refund']),
  id: z.uuid(),
  title: z.string(),
  amount: kopecks,
  settled_at: z.nullable(timestamp),
})

export type MissingReceipt = z.infer<typeof missingReceipt>

export const listMissingReceipts = {
  summary: 'Payments and refunds whose receipt failed and has to be made by hand, the oldest first',
  access: 'staff',
  permission: 'keepBooks',
  reply: z.array(missingReceipt),
} satisfies Description

export const markReceiptMade = {
  summary: 'Records that the receipt of a payment or refund was made by hand',
  access: 'staff',
  permission: 'keepBooks',
  stepUp: true,
  params: z.object({ id: z.uuid() }),
  body: z.object({ reason }),
  reply: nothing,
  refusals: ['ERR_NOT_FOUND'],
} satisfies Description

export const accountedMonth = z.object({
  month,
  /** False: it still runs, and everything is counted until now. */
  is_over: z.boolean(),
  /** What was booked, by day, way to pay and kind. */
  movements: z.array(
    z.object({
      day,
      method: paymentMethod,
      kind: z.enum(MOVEMENT_KINDS),
      count: z.int(),
      /** Kopecks; of refunds below zero. */
      amount: z.int(),
      /** Of how many the receipt was made. */
      receipts: z.int(),
    }),
  ),
  /** What was given without money. */
  given: z.array(z.object({ day, kind: z.enum(GIVEN_KINDS), count: z.int() })),
  /** Paid for, and at the end of the month not served yet: of each payment the part of its time that is left. */
  prepaid: z.array(z.object({ kind: z.enum(['plan', 'gift']), payments: z.int(), amount: kopecks })),
})

export type AccountedMonth = z.infer<typeof accountedMonth>

export const readMonth = {
  summary:
    'A month in Moscow for the books: sums by day, way to pay and kind, and what is paid ahead at its end',
  access: 'staff',
  permission: 'keepBooks',
  params: z.object({ month }),
  reply: accountedMonth,
} satisfies Description
