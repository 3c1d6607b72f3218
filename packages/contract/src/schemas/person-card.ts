import * as z from 'zod/mini'
import { CONSENT_DOCUMENTS } from '../constants/consents.ts'
import { BLOCK_REASONS } from '../constants/letters.ts'
import { DATA_RIGHTS } from '../constants/people.ts'
import { ROLES } from '../roles.ts'
import { boughtGift, giftedTime } from './gifts.ts'
import { payment } from './payments.ts'
import { day, slug, timestamp } from './shared.ts'

/** Neither an answer nor a result of anybody is in any of these replies: only how many there are. */
export const personFound = z.object({
  uid: z.uuid(),
  /** With all letters but the first hidden; null of an account that signs in by VK ID alone. */
  email: z.nullable(z.string()),
  created_at: timestamp,
})

export type PersonFound = z.infer<typeof personFound>

export const planGift = z.object({
  uid: z.uuid(),
  gift: z.uuid(),
  tariff: z.object({ uid: slug, display_name: z.string() }),
  days: z.int(),
  reason: z.string(),
  state: z.enum(['proposed', 'given', 'declined']),
  proposed_at: timestamp,
  /** Whether the caller proposed it, and so cannot approve it. */
  is_own: z.boolean(),
})

export type PlanGift = z.infer<typeof planGift>

const plan = z.object({
  tariff: z.object({ uid: slug, display_name: z.string() }),
  end_at: timestamp,
  is_free: z.boolean(),
  is_trial: z.boolean(),
  is_cancelled: z.boolean(),
  is_paused: z.boolean(),
  is_ended: z.boolean(),
  /** As the user sees it: the system and the last digits. */
  card: z.nullable(z.string()),
})

export const rightsRequest = z.object({
  /** The number of its entry in the journal. */
  seq: z.int(),
  uid: z.uuid(),
  kind: z.enum(DATA_RIGHTS),
  received_on: day,
  /** The last day on which the law lets it be answered. */
  due_on: day,
  answered_at: z.nullable(timestamp),
  /** What was sent, in the words of whoever answered; emptied when the account is erased. */
  answer: z.nullable(z.string()),
  /** What was done between. */
  sent: z.array(z.object({ what: z.enum(['export', 'erasure']), at: timestamp })),
})

export type RightsRequest = z.infer<typeof rightsRequest>

export const personCard = z.object({
  ...personFound.shape,
  is_email_verified: z.boolean(),
  has_password: z.boolean(),
  has_vk: z.boolean(),
  is_qa: z.boolean(),
  roles: z.array(z.enum(ROLES)),
  /** Browsers that are signed in, browsers that are known, and when one of them was last here. */
  sessions: z.int(),
  devices: z.int(),
  last_seen_at: z.nullable(timestamp),
  goals: z.array(z.string()),
  answers: z.int(),
  results: z.int(),
  events: z.int(),
  drawings: z.int(),
  /** Null when there has never been one. */
  plan: z.nullable(plan),
  gifts: z.array(planGift),
  /** Months of a plan: those bought for somebody, without their codes, and those received. Never who gave whom. */
  gift_months: z.object({
    bought: z.array(z.omit(boughtGift, { code: true })),
    received: z.array(giftedTime),
  }),
  payments: z.array(z.omit(payment, { receipt: true })),
  consents: z.array(
    z.object({
      document: z.enum(CONSENT_DOCUMENTS),
      version: z.string(),
      given_at: timestamp,
      withdrawn_at: z.nullable(timestamp),
    }),
  ),
  /** Mails that wait or have been given up; those that were sent are not kept. */
  mails: z.array(z.object({ subject: z.string(), created_at: timestamp, is_given_up: z.boolean() })),
  /** Letters to the address have stopped; null while they go. */
  blocked_address: z.nullable(
    z.object({ reason: z.enum(BLOCK_REASONS), code: z.nullable(z.string()), blocked_at: timestamp }),
  ),
  rights: z.array(rightsRequest),
  /** What calls of the user were refused with in the last week; what they sent is kept nowhere. */
  refusals: z.array(
    z.object({
      call: z.string(),
      code: z.string(),
      times: z.int(),
      last_at: timestamp,
      /** The codes that were shown with the newest of them. */
      requests: z.array(z.string()),
    }),
  ),
})

export type PersonCard = z.infer<typeof personCard>
