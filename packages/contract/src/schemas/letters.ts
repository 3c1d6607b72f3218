import * as z from 'zod/mini'
import { BLOCK_REASONS, LETTER_DAYS, LETTER_FIRST_HOUR, LETTER_LAST_HOUR } from '../constants/letters.ts'
import type { Description } from './description.ts'
import { nothing, timestamp } from './shared.ts'

/** Shorter than the longest name of a zone. */
const timeZone = z.string().check(z.minLength(1), z.maxLength(64))

const choice = {
  is_on: z.boolean(),
  day: z.literal(LETTER_DAYS),
  hour: z.int().check(z.gte(LETTER_FIRST_HOUR), z.lte(LETTER_LAST_HOUR)),
  /** As IANA names it: the clock that day and hour are of. */
  time_zone: timeZone,
}

const letter = z.object({
  /** False until the user has asked for it. */
  is_on: choice.is_on,
  /** Whether the user has ever decided about it: then it is not proposed any more. */
  is_decided: z.boolean(),
  day: choice.day,
  hour: choice.hour,
  /** Null until the user has decided. */
  time_zone: z.nullable(z.string()),
  /** When it comes next, if there is something to tell then; null while it is off. */
  next_at: z.nullable(timestamp),
  /** Null of an account without an e-mail: nothing can be sent. */
  email: z.nullable(z.string()),
  /** Letters to that address have stopped; null while they go. */
  blocked: z.nullable(z.object({ reason: z.enum(BLOCK_REASONS), blocked_at: timestamp })),
})

export type Letter = z.infer<typeof letter>

export const readLetter = {
  summary: 'The weekly letter of the signed-in user: off until asked for',
  access: 'verified',
  reply: letter,
} satisfies Description

export const saveLetter = {
  summary: 'Switches the weekly letter on or off, and says on which day and hour of which clock it comes',
  access: 'verified',
  body: z.object(choice),
  reply: letter,
  refusals: ['ERR_CONFLICT', 'ERR_RATE'],
} satisfies Description

export const unblockAddress = {
  summary: 'Letters go to the address of the signed-in user again, until the next one comes back',
  access: 'verified',
  reply: letter,
  refusals: ['ERR_RATE'],
} satisfies Description

const link = z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) })

export const readLetterLink = {
  summary: 'Whether the letter that this link came in is on. Changes nothing: programs open links, too',
  access: 'public',
  params: link,
  reply: z.object({ is_on: z.boolean() }),
  refusals: ['ERR_NOT_FOUND'],
} satisfies Description

export const openStopLink = {
  summary:
    'Leads a mail program that can only open the link of `stopLetter` to its page, and changes nothing',
  access: 'public',
  params: link,
  reply: nothing,
} satisfies Description

export const stopLetter = {
  summary:
    'Ends the letter without a sign-in: by the page of the link, or by a mail program in one tap (RFC 8058)',
  access: 'public',
  takesForms: true,
  params: link,
  reply: nothing,
  refusals: ['ERR_NOT_FOUND', 'ERR_RATE'],
} satisfies Description

export const resumeLetter = {
  summary: 'Takes the ending of the letter back, on the same page',
  access: 'public',
  params: link,
  reply: nothing,
  refusals: ['ERR_NOT_FOUND', 'ERR_RATE'],
} satisfies Description
