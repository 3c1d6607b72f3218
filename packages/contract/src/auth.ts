import * as z from 'zod/mini'
import { type Endpoint, nothing } from './endpoint.ts'
import type { FieldErrorKey } from './field-errors.ts'

/** The least that an operator may ask for; `min_password` of the settings is what this installation asks for. */
export const MIN_PASSWORD = 6
/** Long enough for any passphrase, short enough that hashing it is no denial of service. */
export const MAX_PASSWORD = 200

/** Node and browsers have it; this package knows neither. */
declare const URL: new (text: string) => { hostname: string }

/** As a host name has it: `почта.рф` becomes `xn--80a1acny.xn--p1ai`, one spelling for one mailbox. */
export const asciiDomain = (address: string): string => {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  // Letters, digits, hyphens and dots only, and among them some beyond ASCII: a URL would take more to pieces.
  if (!/^[\p{L}\p{N}\p{M}.-]*[^\p{ASCII}][\p{L}\p{N}\p{M}.-]*$/u.test(domain)) return address
  try {
    return `${address.slice(0, at)}@${new URL(`http://${domain}`).hostname}`
  } catch {
    return address
  }
}

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
  method: 'POST',
  path: '/api/refresh',
  summary: 'Exchanges the refresh cookie for new cookies',
  access: 'public',
  reply: nothing,
  refusals: ['ERR_SESSION'],
} satisfies Endpoint

export const login = {
  method: 'POST',
  path: '/api/login',
  summary: 'Signs in with e-mail and password',
  access: 'public',
  body: z.object({ email, password, token: captchaToken }),
  reply: nothing,
  refusals: ['ERR_AUTH', 'ERR_CAPTCHA'],
} satisfies Endpoint

export const register = {
  method: 'POST',
  path: '/api/register',
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
    })
    .check(
      z.refine(form => form.password === form.repeat_password, {
        error: 'auth.forms.errors.passwordsNotEqual' satisfies FieldErrorKey,
        path: ['repeat_password'],
      }),
    ),
  reply: nothing,
  refusals: ['ERR_EMAIL_TAKEN', 'ERR_CAPTCHA', 'ERR_AUTH'],
} satisfies Endpoint

export const forgotPassword = {
  method: 'POST',
  path: '/api/forgot-password',
  summary: 'Mails a link for a new password if the address has an account; the reply is the same if not',
  access: 'public',
  body: z.object({ email }),
  reply: nothing,
  refusals: [],
} satisfies Endpoint

export const restorePassword = {
  method: 'POST',
  path: '/api/restore-password',
  summary: 'Sets a new password by the token of a mail link and ends all other sessions',
  access: 'public',
  body: z.object({ token: z.nullable(mailToken), password, repeat_password: password }).check(
    z.refine(form => form.password === form.repeat_password, {
      error: 'passwordNotEqual' satisfies FieldErrorKey,
      path: ['repeat_password'],
    }),
  ),
  reply: nothing,
  refusals: ['ERR_TOKEN'],
} satisfies Endpoint

export const changePassword = {
  method: 'POST',
  path: '/api/change-password',
  summary: 'Sets a new password, confirmed by the present one, and ends all other sessions',
  access: 'verified',
  body: z.object({ old_password: password, password, repeat_password: password }).check(
    z.refine(form => form.password === form.repeat_password, {
      error: 'auth.forms.errors.passwordsNotEqual' satisfies FieldErrorKey,
      path: ['repeat_password'],
    }),
  ),
  reply: nothing,
  /** ERR_CONFLICT: the account has no password yet; its first one is set by the link of a mail. */
  refusals: ['ERR_SESSION', 'ERR_CONFLICT'],
} satisfies Endpoint

export const sendVerification = {
  method: 'GET',
  path: '/api/send-verification',
  summary: 'Mails the confirmation link again; asks for a captcha after a few',
  access: 'session',
  hasEffects: true,
  query: z.object({ token: z.optional(z.string().check(z.maxLength(8192))) }),
  reply: nothing,
  refusals: ['ERR_SESSION', 'ERR_CAPTCHA'],
} satisfies Endpoint

export const verifyEmail = {
  method: 'POST',
  path: '/api/verify-email',
  summary: 'Confirms the e-mail by the token of a mail link; starts the trial',
  access: 'public',
  body: z.object({ token: mailToken }),
  reply: nothing,
  refusals: ['ERR_TOKEN'],
} satisfies Endpoint

export const logout = {
  method: 'POST',
  path: '/auth/logout',
  summary: 'Ends this session',
  access: 'public',
  reply: nothing,
  refusals: [],
} satisfies Endpoint

export const captchaChallenge = {
  method: 'GET',
  path: '/api/captcha',
  summary: 'A challenge for the ALTCHA widget',
  access: 'public',
  reply: z.unknown(),
  refusals: ['ERR_NOT_FOUND'],
} satisfies Endpoint

export const vkAuth = {
  method: 'POST',
  path: '/api/vk-auth',
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
} satisfies Endpoint

export const vkRegister = {
  method: 'POST',
  path: '/api/vk-register',
  summary: 'Creates the account of a new user who came through VK ID, and signs in',
  access: 'public',
  body: z.object({
    ticket: z.string().check(z.minLength(1), z.maxLength(4096)),
    old_enough: mustBeTrue('auth.forms.errors.notOldEnough'),
    personal_data: mustBeTrue('auth.forms.errors.noConsent'),
  }),
  reply: nothing,
  refusals: ['ERR_TOKEN', 'ERR_EMAIL_TAKEN', 'ERR_UNAVAILABLE'],
} satisfies Endpoint
