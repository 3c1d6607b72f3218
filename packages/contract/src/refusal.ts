import * as z from 'zod/mini'
import { FIELD_ERROR_KEYS } from './field-errors.ts'

/** Every code the API refuses with, and its HTTP status. The list is closed. */
export const REFUSALS = {
  /** The request does not fit the contract; `fields` says where. */
  ERR_VALIDATION: 400,
  /** Wrong e-mail or password; it is never told which. */
  ERR_AUTH: 401,
  /** No session, or it has ended: refresh, or sign in. */
  ERR_SESSION: 401,
  /** A captcha has to be solved first. */
  ERR_CAPTCHA: 403,
  /** A state-changing call from a foreign site. */
  ERR_ORIGIN: 403,
  /** The e-mail is not confirmed yet. */
  ERR_EMAIL_NOT_VERIFIED: 403,
  /** No active subscription: everything earned stays readable, answering is closed. */
  ERR_READ_ONLY: 403,
  /** The plan does not hold one more active goal. */
  ERR_GOAL_LIMIT: 403,
  /** A plan can't be picked now: there is a renewable subscription. */
  ERR_PERMISSION: 403,
  ERR_NOT_FOUND: 404,
  /** What was asked no longer fits what is stored: load again. */
  ERR_CONFLICT: 409,
  ERR_EMAIL_TAKEN: 409,
  /** The link has been used, replaced or is too old. */
  ERR_TOKEN: 410,
  ERR_TOO_LARGE: 413,
  ERR_MEDIA_TYPE: 415,
  /** The question limit for today is used up; `retry_after` seconds bring more: tomorrow, or later after a smaller plan. */
  ERR_QUOTA: 429,
  /** Too often: wait `retry_after` seconds. */
  ERR_RATE: 429,
  ERR_INTERNAL: 500,
  /** Not set up on this server, or the other side does not answer. */
  ERR_UNAVAILABLE: 503,
} as const

export type RefusalCode = keyof typeof REFUSALS

const isRefusalCode = (code: string): code is RefusalCode => code in REFUSALS

export const REFUSAL_CODES = Object.keys(REFUSALS).filter(isRefusalCode)

/** What any call may answer, whatever it does. */
export const COMMON_REFUSALS = [
  'ERR_VALIDATION',
  'ERR_ORIGIN',
  'ERR_TOO_LARGE',
  'ERR_MEDIA_TYPE',
  'ERR_RATE',
  'ERR_INTERNAL',
  'ERR_UNAVAILABLE',
] as const satisfies readonly RefusalCode[]

/** The body of every refusal. `fields` maps a field to the key of its message. */
export const refusal = z.object({
  code: z.enum(REFUSAL_CODES),
  fields: z.optional(z.record(z.string(), z.enum(FIELD_ERROR_KEYS))),
  retry_after: z.optional(z.int()),
})

export type RefusalBody = z.infer<typeof refusal>
