import * as z from 'zod/mini'
import { type Endpoint, nothing, timestamp } from './endpoint.ts'

/** What a user consents to apart from the account, and may take back: a kind more is a line here and where compilers ask for it. */
export const CONSENT_PURPOSES = ['diary', 'text-model', 'consultation', 'drawing', 'calibration'] as const

export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number]

const purpose = z.enum(CONSENT_PURPOSES)

const given = z.object({
  /** Of the document; null where there is none to read. */
  version: z.nullable(z.string()),
  given_at: timestamp,
})

export const listConsents = {
  method: 'GET',
  path: '/api/consents',
  summary: 'The consents of the signed-in user that are in force',
  access: 'session',
  reply: z.object({
    /** To the account itself, which ends with it; null when none is known. */
    account: z.nullable(given),
    consents: z.array(z.object({ purpose, ...given.shape })),
  }),
  refusals: [],
} satisfies Endpoint

export const withdrawConsent = {
  method: 'POST',
  path: '/api/consents/:purpose/withdraw',
  summary: 'Takes a consent back: at once, with everything that its text promises. Again is harmless',
  access: 'session',
  params: z.object({ purpose }),
  reply: nothing,
  refusals: ['ERR_SESSION'],
} satisfies Endpoint
