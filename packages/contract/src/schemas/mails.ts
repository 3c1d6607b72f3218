import * as z from 'zod/mini'
import { MAILS_SHOWN } from '../constants/mails.ts'
import type { Description } from './description.ts'
import { timestamp } from './shared.ts'

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
