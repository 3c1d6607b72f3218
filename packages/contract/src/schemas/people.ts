import * as z from 'zod/mini'
import { asciiDomain } from '../constants/auth.ts'
import { CONSENT_DOCUMENTS } from '../constants/consents.ts'
import { BLOCK_REASONS } from '../constants/letters.ts'
import { DATA_RIGHTS } from '../constants/people.ts'
import { ROLES } from '../roles.ts'
import type { Description } from './description.ts'
import { boughtGift, giftedTime } from './gifts.ts'
import { payment } from './payments.ts'
import { nothing, slug, timestamp } from './shared.ts'
import { reason } from './staff.ts'

const person = z.object({ uid: z.uuid() })
/** What the staff copy out of somebody's mail: spelt as it is stored. */
const exact = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.overwrite(asciiDomain), z.minLength(3), z.maxLength(254))
const withReason = z.object({ reason })
/** A calendar day in Moscow. */
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))

/** Neither an answer nor a result of anybody is in any of these replies: only how many there are. */
export const personFound = z.object({
  uid: z.uuid(),
  /** With all letters but the first hidden; null of an account that signs in by VK ID alone. */
  email: z.nullable(z.string()),
  created_at: timestamp,
})

export type PersonFound = z.infer<typeof personFound>

const foundByQuery = z.object({
  ...personFound.shape,
  /** The call whose code was searched for; null of a search for something else. */
  refused: z.nullable(z.object({ call: z.string(), code: z.string(), at: timestamp })),
})

export type FoundByQuery = z.infer<typeof foundByQuery>

export const findPeople = {
  summary:
    'Finds a user by the exact e-mail, user id, VK id, payment id, the code of a failure they were shown, or a gift code: of a used one who used it, else who bought it. A POST, so that no address comes into a log; 30 an hour',
  access: 'staff',
  permission: 'helpPeople',
  body: z.object({ query: exact }),
  reply: z.array(foundByQuery),
} satisfies Description

export const findPayers = {
  summary:
    'Finds who paid this sum about this day; five at most, and none where there are more. Counts with the other searches',
  access: 'staff',
  permission: 'helpPeople',
  body: z.object({
    /** In Moscow; a bank may name the day before or after. */
    day,
    /** Kopecks. */
    amount: z.int().check(z.gte(1)),
    /** The last digits of a saved card. */
    last4: z.nullable(z.string().check(z.regex(/^\d{4}$/))),
  }),
  reply: z.object({ people: z.array(personFound), is_more: z.boolean() }),
} satisfies Description

export const listReplies = {
  summary: 'What support answers to the commonest letters',
  access: 'staff',
  permission: 'helpPeople',
  reply: z.array(z.object({ about: z.string(), text: z.string() })),
} satisfies Description

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
  /** What calls of the user were refused with in the last week; what they sent is kept nowhere. */
  rights: z.array(rightsRequest),
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

export const openPerson = {
  summary: 'The card of a user, for a reason that the journal keeps',
  access: 'staff',
  permission: 'helpPeople',
  params: person,
  body: withReason,
  reply: personCard,
  refusals: ['ERR_NOT_FOUND'],
} satisfies Description

export const revealEmail = {
  summary: 'The whole e-mail of a user, for a reason that the journal keeps',
  access: 'staff',
  permission: 'helpPeople',
  params: person,
  body: withReason,
  reply: z.object({ email: z.nullable(z.string()) }),
  refusals: ['ERR_NOT_FOUND'],
} satisfies Description

export const mailConfirmationAgain = {
  summary: 'Mails the link that confirms the address once more',
  access: 'staff',
  permission: 'helpPeople',
  params: person,
  body: withReason,
  reply: nothing,
  refusals: ['ERR_NOT_FOUND', 'ERR_CONFLICT'],
} satisfies Description

export const mailExportOffer = {
  summary:
    'Mails a user where the copy of all their data is: it opens for whoever is signed in, never for the staff',
  access: 'staff',
  permission: 'helpPeople',
  stepUp: true,
  params: person,
  body: withReason,
  reply: nothing,
  refusals: ['ERR_NOT_FOUND', 'ERR_CONFLICT'],
} satisfies Description

export const releaseAddress = {
  summary: 'Letters go to the address of a user again, until the next one comes back',
  access: 'staff',
  permission: 'helpPeople',
  params: person,
  body: withReason,
  reply: personCard,
  refusals: ['ERR_NOT_FOUND', 'ERR_CONFLICT'],
} satisfies Description

export const askRefundFor = {
  summary:
    'Asks for a refund in the name of a user who wrote to us; two of the staff decide about it as always',
  access: 'staff',
  permission: 'helpPeople',
  stepUp: true,
  params: z.object({ uid: z.uuid(), payment: z.uuid() }),
  body: withReason,
  reply: personCard,
  refusals: ['ERR_NOT_FOUND', 'ERR_CONFLICT'],
} satisfies Description

export const endSessionsOf = {
  summary: 'Signs a user out of all browsers, which then count as unknown',
  access: 'staff',
  permission: 'helpPeople',
  stepUp: true,
  params: person,
  body: withReason,
  reply: personCard,
  refusals: ['ERR_NOT_FOUND'],
} satisfies Description

export const setQa = {
  summary: 'Makes a user a tester, whose answers count nowhere, or no tester any more',
  access: 'staff',
  permission: 'helpPeople',
  stepUp: true,
  params: person,
  body: z.object({ is_qa: z.boolean(), reason }),
  reply: personCard,
  refusals: ['ERR_NOT_FOUND'],
} satisfies Description

export const givePlan = {
  summary:
    'Gives a user without a paid plan one for some days. More than 31 days, or a third gift, waits for a second person',
  access: 'staff',
  permission: 'helpPeople',
  stepUp: true,
  afterWait: true,
  params: person,
  body: z.object({ tariff: slug, days: z.int().check(z.gte(1), z.lte(366)), reason }),
  reply: personCard,
  refusals: ['ERR_NOT_FOUND', 'ERR_CONFLICT'],
} satisfies Description

export const listWaitingGifts = {
  summary: 'Gifts that wait for a second person, the oldest first',
  access: 'staff',
  permission: 'helpPeople',
  reply: z.array(planGift),
} satisfies Description

export const decideGift = {
  summary: 'Gives or declines what somebody else proposed',
  access: 'staff',
  permission: 'helpPeople',
  stepUp: true,
  afterWait: true,
  params: z.object({ uid: z.uuid(), gift: z.uuid() }),
  body: z.object({ is_approved: z.boolean(), reason }),
  reply: nothing,
  refusals: ['ERR_NOT_FOUND', 'ERR_CONFLICT'],
} satisfies Description

export const receiveRights = {
  summary: 'Writes down a letter about rights to data, with the day on which it came',
  access: 'staff',
  permission: 'helpPeople',
  params: person,
  body: z.object({ kind: z.enum(DATA_RIGHTS), received_on: day, reason }),
  reply: personCard,
  refusals: ['ERR_NOT_FOUND'],
} satisfies Description

export const answerRights = {
  summary: 'Writes down that such a letter was answered; the reason says what was sent',
  access: 'staff',
  permission: 'helpPeople',
  params: z.object({ uid: z.uuid(), seq: z.coerce.number().check(z.int(), z.gte(1)) }),
  body: withReason,
  reply: personCard,
  refusals: ['ERR_NOT_FOUND', 'ERR_CONFLICT'],
} satisfies Description

export const listOpenRights = {
  summary: 'Letters about rights that wait for an answer, the most urgent first',
  access: 'staff',
  permission: 'helpPeople',
  reply: z.array(rightsRequest),
} satisfies Description

export const erasePerson = {
  summary:
    'Erases an account at the wish of its user, whose whole e-mail or id is typed; the receipt is mailed as always',
  access: 'staff',
  permission: 'helpPeople',
  stepUp: true,
  params: person,
  body: z.object({
    typed: exact,
    reason,
  }),
  reply: nothing,
  refusals: ['ERR_NOT_FOUND', 'ERR_CONFLICT'],
} satisfies Description
