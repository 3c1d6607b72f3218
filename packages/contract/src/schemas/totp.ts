import * as z from 'zod/mini'
import type { Description } from './description.ts'

/** The forms at the door of the staff; apart from the rest, which the browser does not check. */

/** The digits of an authenticator app, or one of the recovery codes. */
export const code = z.string().check(z.trim(), z.minLength(6), z.maxLength(20))

export const password = z.string().check(z.minLength(1), z.maxLength(200))

export const startTotp = {
  summary: 'A new secret for an authenticator app; it counts once a code made with it has come back',
  access: 'appointed',
  body: z.object({ password }),
  /** `uri` is what the app reads from a QR code, `secret` what is typed instead. */
  reply: z.object({ secret: z.string(), uri: z.string() }),
  refusals: ['ERR_CONFLICT'],
} satisfies Description

export const confirmTotp = {
  summary:
    'Sets the authenticator app up by its first code, opens the staff session, and gives ten recovery codes',
  access: 'appointed',
  body: z.object({ code }),
  /** Shown once: only hashes are stored. */
  reply: z.object({ codes: z.array(z.string()) }),
  refusals: ['ERR_CONFLICT'],
} satisfies Description
