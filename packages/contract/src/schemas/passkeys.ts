import * as z from 'zod/mini'
import type { Description } from './description.ts'
import { nothing, timestamp } from './shared.ts'

/** Bytes as WebAuthn's JSON writes them. The longest field, an attestation, is a few kilobytes. */
const base64Url = (longest: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(longest))

const credentialId = base64Url(1400)
const transports = z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))
const descriptor = z.object({ id: credentialId, type: z.literal('public-key'), transports })

const passkeyName = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))

/** What a browser's `navigator.credentials.get` returns, as JSON. */
export const passkeyAssertion = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64Url(4096),
    authenticatorData: base64Url(4096),
    signature: base64Url(4096),
    /** The user id, from a discoverable credential. */
    userHandle: z.optional(z.nullable(base64Url(128))),
  }),
})

export type PasskeyAssertion = z.infer<typeof passkeyAssertion>

/** What a browser's `navigator.credentials.create` returns, as JSON. */
const passkeyAttestation = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64Url(4096),
    attestationObject: base64Url(16_384),
    transports: z.optional(transports),
  }),
})

export type PasskeyAttestation = z.infer<typeof passkeyAttestation>

/** For `navigator.credentials.create`. */
export const passkeyCreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  excludeCredentials: z.array(descriptor),
})

export type PasskeyCreationOptions = z.infer<typeof passkeyCreationOptions>

/** For `navigator.credentials.get`. Without credentials the browser offers those it has for this site. */
export const passkeyRequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(descriptor),
})

export type PasskeyRequestOptions = z.infer<typeof passkeyRequestOptions>

/**
 * Who the caller is, shown once more before a change that a stolen session must not be enough for: by the password, by a
 * passkey, or by neither within minutes of a sign-in.
 */
export const reauthentication = z.object({
  password: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  passkey: z.optional(z.nullable(passkeyAssertion)),
})

export type Reauthentication = z.infer<typeof reauthentication>

export const passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  added_at: timestamp,
  /** Null: not used since it was added. */
  used_at: z.nullable(timestamp),
})

export type Passkey = z.infer<typeof passkey>

export const listPasskeys = {
  summary: 'The passkeys of the user, oldest first',
  access: 'session',
  reply: z.array(passkey),
  refusals: ['ERR_SESSION'],
} satisfies Description

export const startAddingPasskey = {
  summary: 'Begins to add a passkey: the user shows who they are, and gets the options for the browser',
  access: 'verified',
  body: reauthentication,
  reply: passkeyCreationOptions,
  /** ERR_CONFLICT: the user has as many passkeys as are allowed. */
  refusals: ['ERR_SESSION', 'ERR_REAUTHENTICATION', 'ERR_CONFLICT'],
} satisfies Description

export const addPasskey = {
  summary: 'Adds the passkey that the browser has created',
  access: 'verified',
  body: z.object({ name: passkeyName, response: passkeyAttestation }),
  reply: passkey,
  refusals: ['ERR_SESSION', 'ERR_AUTH', 'ERR_CONFLICT'],
} satisfies Description

export const renamePasskey = {
  summary: 'Gives a passkey another name',
  access: 'session',
  params: z.object({ id: z.uuid() }),
  body: z.object({ name: passkeyName }),
  reply: nothing,
  refusals: ['ERR_SESSION', 'ERR_NOT_FOUND'],
} satisfies Description

export const removePasskey = {
  summary: 'Removes a passkey: it does not sign in any more',
  access: 'session',
  params: z.object({ id: z.uuid() }),
  reply: nothing,
  /** ERR_SECOND_FACTOR, ERR_STEP_UP: the admin area counts on it, and the second factor has to be shown just before. */
  refusals: ['ERR_SESSION', 'ERR_NOT_FOUND', 'ERR_SECOND_FACTOR', 'ERR_STEP_UP'],
} satisfies Description

export const passkeySignInOptions = {
  summary: 'The options for signing in with a passkey; the same for everyone but for the challenge',
  access: 'public',
  reply: passkeyRequestOptions,
} satisfies Description

export const passkeySignIn = {
  summary: 'Signs in with a passkey',
  access: 'public',
  body: z.object({ response: passkeyAssertion }),
  reply: nothing,
  refusals: ['ERR_AUTH'],
} satisfies Description

export const passkeyReauthenticationOptions = {
  summary: 'The options for showing by a passkey who the caller is',
  access: 'session',
  reply: passkeyRequestOptions,
  refusals: ['ERR_SESSION'],
} satisfies Description
