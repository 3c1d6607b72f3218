import * as z from 'zod/mini'
import { asciiDomain } from '../constants/auth.ts'
import { BLOCK_REASONS } from '../constants/letters.ts'
import { MAILS_SHOWN } from '../constants/mails.ts'
import type { Description } from './description.ts'
import { nothing, timestamp } from './shared.ts'

const count = z.int().check(z.nonnegative())

/** A mail that has not gone. Neither its address nor its words: the staff do not read mails. */
export const unsentMail = z.object({
  uid: z.uuid(),
  /** The name of its template; `other` of mails from before there were names. */
  kind: z.string(),
  created_at: timestamp,
  tries: count,
  /** When it is tried again; null of one that was given up. */
  next_try_at: z.nullable(timestamp),
  failed_at: z.nullable(timestamp),
  /** Codes such as `SMTP: EENVELOPE 550`. */
  last_error: z.nullable(z.string()),
})

export type UnsentMail = z.infer<typeof unsentMail>

/** Only what a mail server says of itself: words of its own may repeat the address. */
const statusCode = z.string().check(z.regex(/^[245]\.\d{1,3}\.\d{1,3}$/))

/** An address that letters have stopped going to. Mails that are necessary still do. */
export const blockedAddress = z.object({
  /** Whose it is. */
  uid: z.uuid(),
  /** With all letters but the first hidden. */
  email: z.string(),
  reason: z.enum(BLOCK_REASONS),
  /** As RFC 3463 counts them, such as `5.1.1`; null where none was named. */
  code: z.nullable(z.string()),
  blocked_at: timestamp,
})

export type BlockedAddress = z.infer<typeof blockedAddress>

export const listMails = {
  summary: 'Mails that wait or were given up, without addresses and words; the given up ones first',
  access: 'staff',
  permission: 'helpPeople',
  reply: z.object({
    waiting: count,
    failed: count,
    /** Given up after a lasting refusal (5xx) of the address by a mail server. */
    refused: count,
    mails: z.array(unsentMail),
    /** How many addresses are blocked, and the newest of them. */
    blocked: count,
    blocked_addresses: z.array(blockedAddress),
  }),
} satisfies Description

export type Mails = z.infer<typeof listMails.reply>

export const retryMails = {
  summary:
    'Tries these mails once more at once, also given up ones; those that have gone meanwhile are left out',
  access: 'staff',
  permission: 'helpPeople',
  body: z.object({ mails: z.array(z.uuid()).check(z.minLength(1), z.maxLength(MAILS_SHOWN)) }),
  reply: z.object({ retried: count }),
} satisfies Description

export const reportUndelivered = {
  summary:
    'A mail service tells of a mail that came back for good, or that its reader called spam. Needs MAIL_EVENTS_TOKEN as a bearer token',
  access: 'public',
  body: z.object({
    address: z
      .string()
      .check(z.trim(), z.toLowerCase(), z.overwrite(asciiDomain), z.minLength(3), z.maxLength(254)),
    kind: z.enum(BLOCK_REASONS),
    /** Of a bounce: whether it will stay so. One that may pass (4.x.x) changes nothing. */
    is_permanent: z.optional(z.boolean()),
    code: z.optional(statusCode),
  }),
  reply: nothing,
  refusals: ['ERR_SESSION', 'ERR_NOT_FOUND', 'ERR_RATE'],
} satisfies Description
