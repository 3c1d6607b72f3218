import * as z from 'zod/mini'
import { asciiDomain, MAX_PASSWORD, MIN_PASSWORD } from '../constants/auth.ts'
import { TRYOUT_QUESTIONS } from '../constants/tryout.ts'
import type { FieldErrorKey } from '../field-errors.ts'
import type { Description } from './description.ts'
import { nothing } from './shared.ts'

/** The library's own pattern, with `xn--` for national domains. */
const EMAIL =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]{2,})$/

export const email = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.overwrite(asciiDomain),
    z.maxLength(254),
    z.minLength(1, 'auth.forms.errors.noEmail' satisfies FieldErrorKey),
    z.email({ pattern: EMAIL, error: 'auth.forms.errors.email' satisfies FieldErrorKey }),
  )

export const password = z
  .string()
  .check(
    z.minLength(MIN_PASSWORD, 'auth.forms.errors.passwordTooShort' satisfies FieldErrorKey),
    z.maxLength(MAX_PASSWORD),
  )

/** The token of a solved captcha. */
const captchaToken = z.optional(z.nullable(z.string().check(z.maxLength(8192))))

/** The token in the link of a mail. */
export const mailToken = z.string().check(z.minLength(1), z.maxLength(200))

const mustBeTrue = (key: FieldErrorKey) => z.literal(true, key)

export const refresh = {
  summary: 'Exchanges the refresh cookie for new cookies',
  access: 'public',
  reply: nothing,
  refusals: ['ERR_SESSION'],
} satisfies Description

export const login = {
  summary: 'Signs in with e-mail and password',
  access: 'public',
  body: z.object({ email, password, token: captchaToken }),
  reply: nothing,
  refusals: ['ERR_AUTH', 'ERR_CAPTCHA'],
} satisfies Description

const hasPasswords = (form: unknown): boolean =>
  typeof form === 'object' && form !== null && 'password' in form && 'repeat_password' in form

/** Looked at whatever the other fields are: who has mistyped a password learns it with the first try. */
const samePasswords = (error: FieldErrorKey) =>
  z.refine<{ password: string; repeat_password: string }>(form => form.password === form.repeat_password, {
    error,
    path: ['repeat_password'],
    when: ({ value }) => hasPasswords(value),
  })

export const register = {
  summary: 'Creates an account, signs in and mails the confirmation link',
  access: 'public',
  body: z
    .object({
      email,
      password,
      repeat_password: password,
      old_enough: mustBeTrue('auth.forms.errors.notOldEnough'),
      /** The separate consent to the processing of personal data. */
      personal_data: mustBeTrue('auth.forms.errors.noConsent'),
      token: captchaToken,
      next: z.optional(z.nullable(z.string().check(z.maxLength(2048)))),
      /** How many answers of a try wait on the device, for the mail to say so. */
      kept_answers: z.optional(z.int().check(z.gte(0), z.lte(TRYOUT_QUESTIONS))),
    })
    .check(samePasswords('auth.forms.errors.passwordsNotEqual')),
  reply: nothing,
  refusals: ['ERR_EMAIL_TAKEN', 'ERR_CAPTCHA', 'ERR_AUTH'],
} satisfies Description

export const forgotPassword = {
  summary: 'Mails a link for a new password if the address has an account; the reply is the same if not',
  access: 'public',
  body: z.object({ email }),
  reply: nothing,
} satisfies Description

export const restorePassword = {
  summary: 'Sets a new password by the token of a mail link and ends all other sessions',
  access: 'public',
  body: z
    .object({ token: z.nullable(mailToken), password, repeat_password: password })
    .check(samePasswords('passwordNotEqual')),
  reply: nothing,
  refusals: ['ERR_TOKEN'],
} satisfies Description

export const changePassword = {
  summary: 'Sets a new password, confirmed by the present one, and ends all other sessions',
  access: 'verified',
  body: z
    .object({ old_password: password, password, repeat_password: password })
    .check(samePasswords('auth.forms.errors.passwordsNotEqual')),
  reply: nothing,
  /** ERR_CONFLICT: the account has no password yet; its first one is set by the link of a mail. */
  refusals: ['ERR_SESSION', 'ERR_CONFLICT'],
} satisfies Description

export const sendVerification = {
  summary: 'Mails the confirmation link again; asks for a captcha after a few',
  access: 'session',
  hasEffects: true,
  query: z.object({ token: z.optional(z.string().check(z.maxLength(8192))) }),
  reply: nothing,
  refusals: ['ERR_SESSION', 'ERR_CAPTCHA'],
} satisfies Description

export const verifyEmail = {
  summary: 'Confirms the e-mail by the token of a mail link; starts the trial',
  access: 'public',
  body: z.object({ token: mailToken }),
  reply: nothing,
  refusals: ['ERR_TOKEN'],
} satisfies Description

export const logout = {
  summary: 'Ends this session',
  access: 'public',
  reply: nothing,
} satisfies Description

export const captchaChallenge = {
  summary: 'A challenge for the ALTCHA widget',
  access: 'public',
  reply: z.unknown(),
  refusals: ['ERR_NOT_FOUND'],
} satisfies Description

export const vkAuth = {
  summary: 'Signs in with what VK ID returned to /auth/vk, or says that the user has no account yet',
  access: 'public',
  body: z.object({
    code: z.string().check(z.minLength(1), z.maxLength(2048)),
    device_id: z.string().check(z.minLength(1), z.maxLength(512)),
    code_verifier: z.string().check(z.regex(/^[A-Za-z0-9._~-]{43,128}$/)),
    state: z.optional(z.string().check(z.maxLength(512))),
    ext_id: z.optional(z.string().check(z.maxLength(512))),
  }),
  reply: z.object({
    /** Null: signed in. Otherwise `vkRegister` creates the account, once its conditions are accepted. */
    newcomer: z.nullable(
      z.object({ ticket: z.string(), name: z.nullable(z.string()), email: z.nullable(z.string()) }),
    ),
  }),
  refusals: ['ERR_AUTH', 'ERR_EMAIL_TAKEN', 'ERR_UNAVAILABLE'],
} satisfies Description

export const vkRegister = {
  summary: 'Creates the account of a new user who came through VK ID, and signs in',
  access: 'public',
  body: z.object({
    ticket: z.string().check(z.minLength(1), z.maxLength(4096)),
    old_enough: mustBeTrue('auth.forms.errors.notOldEnough'),
    personal_data: mustBeTrue('auth.forms.errors.noConsent'),
  }),
  reply: nothing,
  refusals: ['ERR_TOKEN', 'ERR_EMAIL_TAKEN', 'ERR_UNAVAILABLE'],
} satisfies Description
