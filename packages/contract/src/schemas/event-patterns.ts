import * as z from 'zod/mini'
import { FOCUS_QUALITIES } from '../constants/event-patterns.ts'
import { CAUSES, SITUATIONS } from '../constants/event-taps.ts'
import type { Description } from './description.ts'
import { nothing, slug, timestamp } from './shared.ts'

const qualityName = z.object({ id: slug, name: z.string() })
/** `whom`: for whom the line is; empty where the settings do not say it. */
const phone = z.object({ name: z.string(), phone: z.string(), whom: z.string() })

export const readDiary = {
  summary: 'What the diary needs: consent, situations, answers, help lines',
  access: 'verified',
  reply: z.object({
    /** The current consent document, and whether the user has given it. */
    consent: z.object({ version: z.string(), is_given: z.boolean() }),
    situations: z.array(z.object({ id: z.enum(SITUATIONS), name: z.string(), hint: z.string() })),
    /** The words for the values 0…4 of an expression. */
    degrees: z.array(z.string()),
    /** Compared with the text in the browser only: phrases at which help lines always show. */
    crisis_phrases: z.array(z.string()),
    emergency_phone: z.string(),
    help_lines: z.array(phone),
    /** The text model that may read events, and the consent it needs; null: there is none on this server. */
    text_model: z.nullable(
      z.object({ named: z.string(), consent: z.object({ version: z.string(), is_given: z.boolean() }) }),
    ),
  }),
} satisfies Description

export const readEventAllowance = {
  summary: 'How many events are evaluated a day, and how many of today’s are used',
  access: 'verified',
  reply: z.object({
    /** 0 without an active subscription. */
    limit: z.int(),
    used: z.int(),
    /** Whether an event is written and not evaluated. */
    has_unevaluated: z.boolean(),
    /** Whether another plan evaluates more of them. */
    is_more_sold: z.boolean(),
    /** When the next day begins in Moscow. */
    more_at: timestamp,
    /** The day of the newest event. */
    last_on: z.nullable(z.iso.date()),
  }),
} satisfies Description

export const consentToDiary = {
  summary: 'Consents to the diary; the version of the document has to be the current one',
  access: 'verified',
  body: z.object({ version: z.string().check(z.maxLength(20)) }),
  reply: nothing,
  refusals: ['ERR_CONFLICT'],
} satisfies Description

const claim = {
  id: z.uuid(),
  situation: z.enum(SITUATIONS),
  situation_name: z.string(),
  quality: qualityName,
  /** 1: stronger in such situations, −1: weaker. */
  direction: z.literal([1, -1]),
}

const moods = { events: z.int(), pleasant: z.int(), unpleasant: z.int() }

/** The mean of a degree 1…5 in pleasant and in unpleasant events; null where there are none. */
const byMood = z.object({ pleasant: z.nullable(z.number()), unpleasant: z.nullable(z.number()) })

/** What was marked in the newest of the evaluated events, counted; nothing is concluded from it. */
const marked = z.object({
  /** The events that are counted. */
  ...moods,
  /** Kinds of situation and causes, the most frequent first, with the moods of their events. */
  situations: z.array(z.object({ name: z.string(), ...moods })),
  causes: z.array(z.object({ cause: z.enum(CAUSES), ...moods })),
  importance: byMood,
  control: byMood,
  /** Statements that held in two events or more. */
  responses: z.array(z.object({ name: z.string(), events: z.int() })),
  /** Qualities that were marked, and how often each was in which place; what could not be compared is in `events` alone. */
  qualities: z.array(
    z.object({
      ...qualityName.shape,
      events: z.int(),
      usual: z.int(),
      stronger: z.int(),
      weaker: z.int(),
    }),
  ),
})

export const readEventPatterns = {
  summary:
    'What is frequent in the events of the user, and what goes together: for the qualities in focus, and for guesses made beforehand',
  access: 'verified',
  reply: z.object({
    /** Number of evaluated events, and of those from which patterns are looked for. */
    evaluated: z.int(),
    needed: z.int(),
    /** Null: there are fewer than three events. */
    marked: z.nullable(marked),
    focus: z.array(
      z.object({
        ...qualityName.shape,
        /** Ratings in events so far. */
        ratings: z.int(),
        /** Whether events show more or less of it than the answers about oneself; null: neither, or too few events. */
        against_answers: z.nullable(z.enum(['higher', 'lower'])),
      }),
    ),
    /** What may be put in focus. */
    qualities: z.array(qualityName),
    found: z.array(z.object(claim)),
    guesses: z.array(
      z.object({
        ...claim,
        made_at: timestamp,
        state: z.enum(['open', 'confirmed', 'not-seen']),
        /** Events counted for it, and at how many it is decided next. */
        events: z.int(),
        decided_at: z.int(),
      }),
    ),
    /** How many guesses the plan lets be open at once. */
    guesses_limit: z.int(),
  }),
} satisfies Description

export type EventPatterns = z.infer<typeof readEventPatterns.reply>

export const countEventsByQuality = {
  summary: 'In how many events each quality was rated, and the newest of them',
  access: 'verified',
  reply: z.array(
    z.object({
      quality: slug,
      events: z.int(),
      newest: z.array(z.object({ id: z.uuid(), happened_on: z.iso.date() })),
    }),
  ),
} satisfies Description

export const chooseEventFocus = {
  summary: 'Chooses the two qualities that are asked about in every event; what was found about others goes',
  access: 'verified',
  body: z.object({ qualities: z.array(slug).check(z.minLength(1), z.maxLength(FOCUS_QUALITIES)) }),
  reply: nothing,
  refusals: ['ERR_READ_ONLY', 'ERR_CONSENT'],
} satisfies Description

export const guessEventPattern = {
  summary: 'Fixes a guess about a quality in focus; it is decided by the events that come after',
  access: 'verified',
  body: z.object({ situation: z.enum(SITUATIONS), quality: slug, direction: z.literal([1, -1]) }),
  reply: z.object({ id: z.uuid() }),
  refusals: ['ERR_PLAN', 'ERR_READ_ONLY', 'ERR_CONSENT'],
} satisfies Description

export const dropEventGuess = {
  summary: 'Removes a guess',
  access: 'verified',
  params: z.object({ id: z.uuid() }),
  reply: nothing,
  refusals: ['ERR_NOT_FOUND'],
} satisfies Description
