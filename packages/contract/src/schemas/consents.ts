import * as z from 'zod/mini'
import { CONSENT_DOCUMENTS, CONSENT_PURPOSES } from '../constants/consents.ts'
import type { Description } from './description.ts'
import { nothing, slug, timestamp } from './shared.ts'

const purpose = z.enum(CONSENT_PURPOSES)

const given = z.object({
  /** Of the document; null where there is none to read. */
  version: z.nullable(z.string()),
  given_at: timestamp,
})

export const listConsents = {
  summary: 'The consents of the signed-in user: those in force, and every one that was given',
  access: 'session',
  reply: z.object({
    /** To the account itself, which ends with it; null when none is known. */
    account: z.nullable(given),
    consents: z.array(z.object({ purpose, ...given.shape })),
    /** Every consent that was ever given, the newest first, as it is kept for proof. */
    history: z.array(
      z.object({
        document: z.enum(CONSENT_DOCUMENTS),
        version: z.string(),
        given_at: timestamp,
        /** From which address of the network. */
        ip: z.string(),
        withdrawn_at: z.nullable(timestamp),
        /** The page with the text of this version; null where no text of it was kept. */
        text: z.nullable(z.object({ name: slug, version: z.string() })),
      }),
    ),
  }),
} satisfies Description

export const withdrawConsent = {
  summary: 'Takes a consent back: at once, with everything that its text promises. Again is harmless',
  access: 'session',
  params: z.object({ purpose }),
  reply: nothing,
  refusals: ['ERR_SESSION'],
} satisfies Description
