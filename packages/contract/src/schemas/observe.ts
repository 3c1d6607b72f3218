import * as z from 'zod/mini'
import { ACQUAINTANCES, ROUND_STATES } from '../constants/observers.ts'
import { MAX_RESPONSE_MS } from '../constants/quiz.ts'
import type { Description } from './description.ts'
import { calendarDay, observerValue } from './observers.ts'
import { nothing, slug } from './shared.ts'

/**
 * The calls of an observer, who has no account. Tokens are sent in bodies, so that no address and no log holds one: that of the
 * round's link, and that of the observer's own, which `beginReply` makes.
 */

/** ERR_TOKEN: no such link, or the round was deleted, or the reply was taken back or is older than its days. */
const token = z.string().check(z.minLength(1), z.maxLength(300))

/** Made on the device before the reply is begun: 32 random bytes in base64url. The same one begins the same reply. */
const replyKey = z.string().check(z.regex(/^[\w-]{43}$/))

export const openRound = {
  summary: 'What a link asks, of whom and for whom; nothing is stored',
  access: 'public',
  body: z.object({ token }),
  reply: z.object({
    /** Other than `open`: it takes no replies any more. */
    state: z.enum(ROUND_STATES),
    /** The first name of the person who asks; null where none was given. */
    name: z.nullable(z.string()),
    ends_on: calendarDay,
    qualities: z.int(),
    statements: z.int(),
    /** Of the document `observer-consent`. */
    consent: z.object({ version: z.string() }),
    /** The browser is the person's own: told softly, and nothing can be begun. */
    is_own: z.boolean(),
  }),
  refusals: ['ERR_TOKEN'],
} satisfies Description

export type OpenedRound = z.infer<typeof openRound.reply>

const reply = z.object({
  /** Of the observer's own link, to read, change and take back the reply until the end of `kept_until`. */
  token: z.string(),
  /** `begun`: some statements wait; `finished`. A reply that was begun and whose round has closed is `closed`: it does not count. */
  state: z.enum(['begun', 'finished', 'closed']),
  name: z.nullable(z.string()),
  acquaintance: z.enum(ACQUAINTANCES),
  kept_until: calendarDay,
  /** In the order in which they are asked; `value` null of «не знаю». */
  statements: z.array(
    z.object({
      id: slug,
      text: z.string(),
      reply: z.nullable(z.object({ value: z.nullable(observerValue) })),
    }),
  ),
})

export type ObserverReply = z.infer<typeof reply>

export const beginReply = {
  summary: 'Begins a reply with the consent to it; the same key gives the same reply',
  access: 'public',
  body: z.object({
    token,
    key: replyKey,
    consent_version: z.string().check(z.maxLength(20)),
    is_adult: z.literal(true),
    acquaintance: z.enum(ACQUAINTANCES),
  }),
  reply,
  /**
   * ERR_CONFLICT: the round takes no replies any more, or the browser is the person's own. ERR_CONSENT: another version is current.
   * ERR_RATE: too many from one address.
   */
  refusals: ['ERR_TOKEN', 'ERR_CONFLICT', 'ERR_CONSENT'],
} satisfies Description

export const readReply = {
  summary: 'The observer’s own reply',
  access: 'public',
  body: z.object({ token }),
  reply,
  refusals: ['ERR_TOKEN'],
} satisfies Description

export const replyToStatement = {
  summary: 'Saves the reply to one statement, also in place of an earlier one, and after the end',
  access: 'public',
  body: z.object({
    token,
    statement: slug,
    /** Null: «не знаю». */
    value: z.nullable(observerValue),
    /** From showing the statement to the tap. */
    ms: z.int().check(z.nonnegative(), z.lte(MAX_RESPONSE_MS)),
  }),
  reply: nothing,
  /** ERR_CONFLICT: the reply is `closed`. ERR_NOT_FOUND: no statement of this round. */
  refusals: ['ERR_TOKEN', 'ERR_CONFLICT', 'ERR_NOT_FOUND'],
} satisfies Description

export const finishReply = {
  summary: 'Finishes a reply: from now on it may count. Again is harmless',
  access: 'public',
  body: z.object({ token }),
  reply,
  /** ERR_CONFLICT: statements wait, or the round has closed. */
  refusals: ['ERR_TOKEN', 'ERR_CONFLICT'],
} satisfies Description

export const takeReplyBack = {
  summary: 'Deletes the reply, at once and for good. Again is harmless',
  access: 'public',
  body: z.object({ token }),
  reply: nothing,
  /** Only for a token that is none of ours. */
  refusals: ['ERR_TOKEN'],
} satisfies Description
