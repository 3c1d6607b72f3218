import * as z from 'zod/mini'
import type { Description } from './description.ts'
import { nothing, timestamp } from './shared.ts'

const place = z.int().check(z.minimum(0), z.maximum(2))

/** Three texts without a sign of whose they are. */
const asked = z.object({ uid: z.uuid(), texts: z.array(z.array(z.string())) })

/** What is told after the choice. */
const outcome = z.object({
  uid: z.uuid(),
  own: place,
  chosen: place,
  chosen_at: timestamp,
  texts: z.array(z.array(z.object({ text: z.string(), is_marked: z.boolean() }))),
  /** The sentence of one's own that rests on the least certain result, and the quality to be asked about. */
  weakest: z.object({ line: z.int(), quality: z.string() }),
})

export type RecognitionOutcome = z.infer<typeof outcome>

export const recognition = z.object({
  /** Whether three texts can be made now. */
  is_available: z.boolean(),
  /** When the next ones can be, after a choice. */
  next_at: z.nullable(timestamp),
  asked: z.nullable(asked),
  /** Of the last choice. */
  outcome: z.nullable(outcome),
})

export type Recognition = z.infer<typeof recognition>

export const readRecognition = {
  summary:
    'Whether one’s own portrait can be picked out of three, the texts that wait for it, or how the last time ended',
  access: 'verified',
  reply: recognition,
} satisfies Description

export const startRecognition = {
  summary: 'Makes three texts: one’s own portrait and two of made-up people; those that wait stay',
  access: 'verified',
  reply: asked,
  /** ERR_CONFLICT: too early, too little is known, or no others as long and as kind were found. */
  refusals: ['ERR_CONFLICT'],
} satisfies Description

export const chooseText = {
  summary: 'Picks a text, once; tells whose they are',
  access: 'verified',
  params: z.object({ uid: z.uuid() }),
  body: z.object({ place }),
  reply: outcome,
  /** ERR_CONFLICT: another one was picked before. */
  refusals: ['ERR_NOT_FOUND', 'ERR_CONFLICT'],
} satisfies Description

export const markSentence = {
  summary: 'Marks a sentence: of one’s own «not me», of another’s «me too»',
  access: 'verified',
  params: z.object({ uid: z.uuid() }),
  body: z.object({ place, line: z.int().check(z.minimum(0), z.maximum(20)), is_marked: z.boolean() }),
  reply: nothing,
  refusals: ['ERR_NOT_FOUND'],
} satisfies Description

/** How many people met it, and of these the share who marked it; null of too few. */
const marked = z.object({ shown: z.int(), share: z.nullable(z.number()) })

const sentence = z.object({ text: z.string(), deceives: marked, strange: marked })

export type PortraitSentenceStatistics = z.infer<typeof sentence>

export const listPortraitSentences = {
  summary:
    'How often each sentence of the portrait deceives (another’s, «me too») or is strange (one’s own, «not me»)',
  access: 'staff',
  permission: 'readStatistics',
  reply: z.array(sentence),
} satisfies Description
