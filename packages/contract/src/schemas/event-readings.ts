import * as z from 'zod/mini'
import type { Description } from './description.ts'
import { nothing, slug, timestamp } from './shared.ts'

/** What the optional text model makes of an event. Nothing of it exists on a server without such a model. */

const eventId = z.object({ id: z.uuid() })

export const reading = z.object({
  /** Who ran the model. */
  named: z.string(),
  read_at: timestamp,
  /** Names of situations that the model sees in the words. */
  situations: z.array(z.string()),
  said: z.string(),
  questions: z.array(z.string()),
  /** Of the qualities that were asked about: what the words show of them, and in which words. */
  expressions: z.array(
    z.object({
      quality: z.object({ id: slug, name: z.string() }),
      /** 1: more of it, −1: less. */
      direction: z.literal([1, -1]),
      quote: z.string(),
    }),
  ),
})

export type Reading = z.infer<typeof reading>

const readingState = z.object({
  /** `help`: the words sound as if their writer were in danger; nothing was sent or stored, and help lines are shown. */
  state: z.enum(['none', 'queued', 'ready', 'failed', 'help']),
  /** What the model wrote, when the state is `ready`. */
  reading: z.nullable(reading),
})

export type ReadingState = z.infer<typeof readingState>

export const consentToTextModel = {
  summary:
    'Consents to sending words of chosen events to the text model; the version has to be the current one',
  access: 'verified',
  body: z.object({ version: z.string().check(z.maxLength(300)) }),
  reply: nothing,
  refusals: ['ERR_CONFLICT'],
} satisfies Description

export const requestReading = {
  summary: 'Has the text model read one evaluated event; asked for again, it gives what is there',
  access: 'verified',
  params: eventId,
  reply: readingState,
  refusals: ['ERR_NOT_FOUND', 'ERR_CONSENT', 'ERR_READ_ONLY', 'ERR_QUOTA'],
} satisfies Description

export const readReading = {
  summary: 'What the text model has made of an event so far',
  access: 'verified',
  params: eventId,
  reply: readingState,
  refusals: ['ERR_NOT_FOUND'],
} satisfies Description

export const removeReading = {
  summary: 'Erases what the text model made of an event',
  access: 'verified',
  params: eventId,
  reply: nothing,
  refusals: ['ERR_NOT_FOUND'],
} satisfies Description
