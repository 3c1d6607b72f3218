import * as z from 'zod/mini'
import { FIELD_ERROR_KEYS } from './field-errors.ts'

/** All error codes of the API with their HTTP status. The list is closed. */
export const REFUSALS = {
  /** The request does not fit the schemas; `fields` says where. */
  ERR_VALIDATION: 400,
  /** Wrong e-mail or password; the reply never says which. */
  ERR_AUTH: 401,
  /** No session, or it has ended: refresh, or sign in. */
  ERR_SESSION: 401,
  /** The caller has to show once more who they are: by the password, a passkey, or by signing in again. */
  ERR_REAUTHENTICATION: 403,
  /** A captcha has to be solved first. */
  ERR_CAPTCHA: 403,
  /** A call with side effects from a foreign site. */
  ERR_ORIGIN: 403,
  /** The e-mail is not confirmed yet. */
  ERR_EMAIL_NOT_VERIFIED: 403,
  /** No active subscription: results stay readable, answering is closed. */
  ERR_READ_ONLY: 403,
  /** The document that this part of the product needs has not been consented to. */
  ERR_CONSENT: 403,
  /** The plan allows no more of it. */
  ERR_PLAN: 403,
  /** The plan allows no further active goal. */
  ERR_GOAL_LIMIT: 403,
  /** No plan can be chosen now, because a subscription renews. */
  ERR_PERMISSION: 403,
  /** A call of the admin area without an open staff session: show the second factor. */
  ERR_SECOND_FACTOR: 403,
  /** Show the second factor once more: the last time was too long ago for this call. */
  ERR_STEP_UP: 403,
  /** No role in the staff, or none that may do this. */
  ERR_ROLE: 403,
  ERR_NOT_FOUND: 404,
  /** The path is there, and takes other methods: `allow` names them. */
  ERR_METHOD: 405,
  /** The request conflicts with the stored state: load it again. */
  ERR_CONFLICT: 409,
  ERR_EMAIL_TAKEN: 409,
  /** Another member of the staff has to do this: it concerns the caller, who proposed it, or was appointed just now. */
  ERR_SECOND_PERSON: 409,
  /** The link has been used, replaced or is too old. */
  ERR_TOKEN: 410,
  ERR_TOO_LARGE: 413,
  ERR_MEDIA_TYPE: 415,
  /** The quota of today is used up; it resets in `retry_after` seconds: tomorrow, or later after a change to a smaller plan. */
  ERR_QUOTA: 429,
  /** Rate limit: wait `retry_after` seconds. */
  ERR_RATE: 429,
  ERR_INTERNAL: 500,
  /** Not configured on this server, or an external service does not respond. */
  ERR_UNAVAILABLE: 503,
} as const

export type RefusalCode = keyof typeof REFUSALS

const isRefusalCode = (code: string): code is RefusalCode => code in REFUSALS

export const REFUSAL_CODES = Object.keys(REFUSALS).filter(isRefusalCode)

/** Codes that every call may reply with. */
export const COMMON_REFUSALS = [
  'ERR_VALIDATION',
  'ERR_ORIGIN',
  'ERR_TOO_LARGE',
  'ERR_MEDIA_TYPE',
  'ERR_RATE',
  'ERR_INTERNAL',
  'ERR_UNAVAILABLE',
] as const satisfies readonly RefusalCode[]

/** Codes that every call of the admin area may reply with, in addition. */
export const STAFF_REFUSALS = [
  'ERR_SESSION',
  'ERR_EMAIL_NOT_VERIFIED',
  'ERR_ROLE',
  'ERR_SECOND_FACTOR',
  'ERR_STEP_UP',
  'ERR_SECOND_PERSON',
] as const satisfies readonly RefusalCode[]

/** The body of every error. `fields` maps a field to the key of its message. */
export const refusal = z.object({
  code: z.enum(REFUSAL_CODES),
  fields: z.optional(z.record(z.string(), z.enum(FIELD_ERROR_KEYS))),
  retry_after: z.optional(z.int()),
  /** With ERR_QUOTA of a consultation: when the next one opens; with ERR_SECOND_PERSON: when the caller may do this alone. */
  available_from: z.optional(z.iso.datetime()),
  /** With ERR_CONFLICT of a time that is taken: the open times that are nearest to it, in order of time. */
  free: z.optional(
    z.array(
      z.object({
        id: z.uuid(),
        specialist: z.uuid(),
        starts_at: z.iso.datetime(),
        ends_at: z.iso.datetime(),
      }),
    ),
  ),
})

export type RefusalBody = z.infer<typeof refusal>
