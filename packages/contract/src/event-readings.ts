import * as z from 'zod/mini'
import { type Endpoint, nothing, slug, timestamp } from './endpoint.ts'

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
  method: 'POST',
  path: '/api/events/text-model-consent',
  summary:
    'Consents to sending words of chosen events to the text model; the version has to be the current one',
  access: 'verified',
  body: z.object({ version: z.string().check(z.maxLength(300)) }),
  reply: nothing,
  refusals: ['ERR_CONFLICT'],
} satisfies Endpoint

export const requestReading = {
  method: 'POST',
  path: '/api/events/:id/reading',
  summary: 'Has the text model read one evaluated event; asked for again, it gives what is there',
  access: 'verified',
  params: eventId,
  reply: readingState,
  refusals: ['ERR_NOT_FOUND', 'ERR_CONSENT', 'ERR_READ_ONLY', 'ERR_QUOTA'],
} satisfies Endpoint

export const readReading = {
  method: 'GET',
  path: '/api/events/:id/reading',
  summary: 'What the text model has made of an event so far',
  access: 'verified',
  params: eventId,
  reply: readingState,
  refusals: ['ERR_NOT_FOUND'],
} satisfies Endpoint

export const removeReading = {
  method: 'DELETE',
  path: '/api/events/:id/reading',
  summary: 'Erases what the text model made of an event',
  access: 'verified',
  params: eventId,
  reply: nothing,
  refusals: ['ERR_NOT_FOUND'],
} satisfies Endpoint
