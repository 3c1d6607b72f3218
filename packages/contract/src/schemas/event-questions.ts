import * as z from 'zod/mini'
import { CAUSES, SITUATIONS } from '../constants/event-taps.ts'
import type { Description } from './description.ts'
import { slug } from './shared.ts'

const eventId = z.object({ id: z.uuid() })

/** A degree in an address. */
const degreeInQuery = z.optional(z.string().check(z.regex(/^[1-5]$/)))

export const askAboutEvent = {
  summary: 'What is asked about an event in these situations, this mood and of this cause',
  access: 'verified',
  params: eventId,
  query: z.object({
    /** The tapped situations, joined by commas. */
    situations: z.optional(z.string().check(z.maxLength(80))),
    /** 1 unpleasant … 5 pleasant; 3 when it is left out. */
    pleasantness: degreeInQuery,
    /** With these three the reply has the question to oneself, as an evaluation has it: of an event that waits for its day. */
    energy: degreeInQuery,
    importance: degreeInQuery,
    control: degreeInQuery,
    cause: z.optional(z.enum(CAUSES)),
    /**
     * Qualities that the words speak of, joined by commas: the device finds them by `readEventWords`, and the words stay there. Left out
     * where there are no words: then those of the evaluation that stands.
     */
    mentioned: z.optional(z.string().check(z.maxLength(300))),
    /** The questions to oneself of other events that wait for their day, by id, joined by commas: this one gets another. */
    kept: z.optional(z.string().check(z.maxLength(2000))),
  }),
  reply: z.object({
    questionnaire: z.int(),
    expressions: z.array(z.object({ item: slug, text: z.string() })),
    /** Whether any of them can be compared with what is known of the user. */
    is_any_known: z.boolean(),
    /** The question to oneself; null while not all is tapped that it follows from. */
    ask: z.nullable(z.object({ id: slug, text: z.string() })),
  }),
  refusals: ['ERR_NOT_FOUND'],
} satisfies Description

export const askMoreAboutEvent = {
  summary:
    'Asks what an evaluated event waits for to be compared with, before all else; paid for as all questions are',
  access: 'verified',
  params: eventId,
  reply: z.object({
    /** Their `number_original`, in the order in which they are asked. */
    questions: z.array(z.int()),
  }),
  /** ERR_CONFLICT: nothing is left to ask, no goal is chosen, or the user wants a random order. */
  refusals: ['ERR_NOT_FOUND', 'ERR_READ_ONLY', 'ERR_CONFLICT'],
} satisfies Description

export const readEventWords = {
  summary: 'What the words of an event are looked through for, on the device only',
  access: 'verified',
  reply: z.object({
    /** Words of situations by the quality that they speak of. */
    qualities: z.array(
      z.object({
        quality: slug,
        phrases: z.array(z.string()),
        /** Words that mean other things as often: one alone counts in a situation of `kinds` only. */
        weak: z.array(z.string()),
        kinds: z.array(z.enum(SITUATIONS)),
      }),
    ),
    /** Words of everyday trouble that needs no help line, and words that make it another matter. */
    everyday: z.array(z.string()),
    grave: z.array(z.string()),
  }),
} satisfies Description
