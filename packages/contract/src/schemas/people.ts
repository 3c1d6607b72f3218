import * as z from 'zod/mini'
import { asciiDomain } from '../constants/auth.ts'
import { DATA_RIGHTS } from '../constants/people.ts'
import type { Description } from './description.ts'
import { personCard, personFound, planGift, rightsRequest } from './person-card.ts'
import { day, nothing, slug, timestamp } from './shared.ts'
import { reason } from './staff.ts'

const person = z.object({ uid: z.uuid() })
/** What the staff copy out of somebody's mail: spelt as it is stored. */
const exact = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.overwrite(asciiDomain), z.minLength(3), z.maxLength(254))
const withReason = z.object({ reason })

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
