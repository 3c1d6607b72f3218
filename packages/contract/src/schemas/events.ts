import * as z from 'zod/mini'
import {
  CAUSES,
  EXPRESSIONS_PER_EVENT,
  MAX_EVENT_REPLY,
  MAX_EVENT_TEXT,
  MAX_MENTIONED,
  MAX_SITUATIONS,
  MIN_EVENT_TEXT,
  SITUATIONS,
} from '../constants/event-taps.ts'
import type { FieldErrorKey } from '../field-errors.ts'
import type { Description } from './description.ts'
import { nothing, slug, timestamp } from './shared.ts'

const eventId = z.object({ id: z.uuid() })

/** A day of the calendar: 2026-11-22. */
const day = z.iso.date()

const situation = z.enum(SITUATIONS)
const situations = z.array(situation).check(z.maxLength(MAX_SITUATIONS))

/** 1…5. */
const degree = z.int().check(z.gte(1), z.lte(5))

/** 0…3: morning, day, evening, night. */
const partOfDay = z.nullable(z.int().check(z.gte(0), z.lte(3)))

const taps = z.object({
  /** Of the questions that were shown: their number from `askAboutEvent`. */
  questionnaire: z.int(),
  situations,
  /** 1 unpleasant … 5 pleasant. */
  pleasantness: degree,
  /** 1 calm … 5 excited. */
  energy: degree,
  importance: degree,
  /** How much it depended on the user. */
  control: degree,
  cause: z.enum(CAUSES),
  expressions: z
    .array(
      z.object({
        item: slug,
        /** 0 not at all … 4 fully; null: «не про этот случай». */
        value: z.nullable(z.int().check(z.gte(0), z.lte(4))),
      }),
    )
    .check(z.maxLength(EXPRESSIONS_PER_EVENT)),
  /** Qualities that the words speak of, as they were sent to `askAboutEvent`. */
  mentioned: z.optional(z.array(slug).check(z.maxLength(MAX_MENTIONED))),
  /** The question to oneself that it was asked while it waited for its day; it stays where it fits the taps. */
  ask: z.optional(slug),
})

export type EventTaps = z.infer<typeof taps>

/**
 * How a rating compares with the user's own usual; `undecided`: beside it, but too slightly for one mark to tell; `unknown`: too little to
 * compare with.
 */
const place = z.enum(['stronger', 'usual', 'weaker', 'undecided', 'unknown'])

const comparison = z.object({
  item: slug,
  text: z.string(),
  quality: z.object({ id: slug, name: z.string(), low: z.string(), high: z.string() }),
  /** −2…2, the higher the more of the quality; null: not about this event. */
  rating: z.nullable(z.int()),
  place,
  /** What the comparison stands on: answers about oneself, or `past` ratings in events before. */
  basis: z.enum(['answers', 'events']),
  past: z.int(),
  /** Where two thirds of the ratings are expected, on the scale of `rating`; null while that is unknown. */
  usual: z.nullable(z.object({ low: z.number(), high: z.number() })),
  /** The ratings of the events before this one, newest first. */
  earlier: z.array(z.int()),
  /** Of what cannot be compared yet, or is as usual by answers or little beside: a statement phrased as `text` is, and what the user has last answered to it. */
  own: z.nullable(z.object({ text: z.string(), answer: z.string() })),
})

/** A side of the user, and the answers that it stands on: as a result, as a first guess, or as neither so far. */
const standing = z.object({
  quality: slug,
  name: z.string(),
  direction: slug,
  result: z.nullable(z.uuid()),
  is_guess: z.boolean(),
  answers: z.int(),
})

const similarEvent = z.object({ id: z.uuid(), happened_on: day, beginning: z.nullable(z.string()) })

export const evaluation = z.object({
  evaluated_at: timestamp,
  /** The taps can be corrected until then. */
  correctable_until: timestamp,
  taps,
  /** What an unpleasant and important event begins with, before anything is compared; null of any other. */
  opening: z.nullable(z.string()),
  /** What published results say about such a moment, in the second person; `differs`: it was the other way this time. */
  known: z.array(z.object({ quality: slug, text: z.string(), differs: z.boolean() })),
  /**
   * Where nothing that was marked is known, one thing that published results say of such a moment, or else a first guess: `when` names it
   * («когда тревожно»). Null where there is no such thing.
   */
  moment: z.nullable(z.object({ when: z.string(), text: z.string(), is_guess: z.boolean() })),
  /** Where neither says anything of what such a moment asks most of: what it asks of anybody. */
  needs: z.nullable(z.string()),
  /** What `known` or `moment` is said by. */
  evidence: z.array(standing),
  /** Of an unpleasant event, the sides that it asks most of and that nothing above names; where nothing is known of any, the first. */
  sides: z.array(standing),
  said: z.string(),
  ask: z.string(),
  /** The user's own answer to `ask`. */
  reply: z.nullable(z.string()),
  comparisons: z.array(comparison),
  /** Where none of them could be made: what two marks say together; null where no sentence fits. */
  summary: z.nullable(z.string()),
  /** Whether it has taken one of the day: false while nothing could be compared. */
  is_counted: z.boolean(),
  /** Whether the user has chosen what is compared; otherwise it is what most is known of. */
  is_focus_chosen: z.boolean(),
  /**
   * One count of the user's marks in this event and the newest before it: of a statement that held, a situation or a cause that comes
   * back, or of a situation that is there for the first time. Null of fewer than three events.
   */
  together: z.nullable(
    z.object({
      kind: z.enum(['statement', 'situation', 'cause']),
      /** The statement, the name of the situation, or the cause. */
      name: z.string(),
      /** Events that were looked at, and those of them in which it is so. */
      events: z.int(),
      times: z.int(),
      pleasant: z.int(),
      unpleasant: z.int(),
    }),
  ),
  /** Up to three events before this one in the same situation and of the same mood. */
  similar: z.array(similarEvent),
  /** The worst mood, important and out of the user's hands: a line with help is shown, and no offer. */
  is_hard: z.boolean(),
  /**
   * How many questions it waits for until all that was marked is compared; `askMoreAboutEvent` asks them. `more_about` names what would say most
   * of such a moment, where that was not marked and is asked about first.
   */
  more_questions: z.int(),
  more_about: z.nullable(z.string()),
})

export type Evaluation = z.infer<typeof evaluation>

const entry = {
  id: z.uuid(),
  /** What happened; null when the user had the words erased. */
  text: z.nullable(z.string()),
  happened_on: day,
  part_of_day: partOfDay,
  /** Grows with every change of the words. */
  version: z.int(),
  written_at: timestamp,
  /** When the words are erased by themselves; null: never. */
  forget_text_at: z.nullable(timestamp),
}

export const event = z.object({ ...entry, evaluation: z.nullable(evaluation) })

export type Event = z.infer<typeof event>

const listed = z.object({
  ...entry,
  /** The evaluation in short; null: not evaluated yet. */
  evaluation: z.nullable(
    z.object({
      said: z.string(),
      situations,
      pleasantness: degree,
      /** Names of qualities that were not as usual. */
      stronger: z.array(z.string()),
      weaker: z.array(z.string()),
    }),
  ),
})

export type ListedEvent = z.infer<typeof listed>

export const listEvents = {
  summary: 'Events by day, newest first; those before the event `before`',
  access: 'verified',
  query: z.object({
    before: z.optional(z.uuid()),
    /** 1…50; 20 when it is left out. */
    limit: z.optional(z.string().check(z.regex(/^(?:[1-9]|[1-4]\d|50)$/))),
  }),
  reply: z.object({ events: z.array(listed), has_more: z.boolean() }),
  refusals: ['ERR_NOT_FOUND'],
} satisfies Description

/** A month of the calendar: 2026-11. */
const month = z.string().check(z.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/))

export const listEventsOfMonth = {
  summary: 'The events of a month, newest first, and the nearest months before and after it that have any',
  access: 'verified',
  params: z.object({ month }),
  reply: z.object({ events: z.array(listed), earlier: z.nullable(month), later: z.nullable(month) }),
} satisfies Description

export const readEvent = {
  summary: 'One event with its evaluation',
  access: 'verified',
  params: eventId,
  reply: event,
  refusals: ['ERR_NOT_FOUND'],
} satisfies Description

export const saveEvent = {
  summary:
    'Writes an event down, or changes its words; the id is made on the device, and sending it again is harmless',
  access: 'verified',
  params: eventId,
  body: z.object({
    text: z
      .string()
      .check(
        z.trim(),
        z.minLength(MIN_EVENT_TEXT, 'events.forms.errors.tooShort' satisfies FieldErrorKey),
        z.maxLength(MAX_EVENT_TEXT, 'events.forms.errors.tooLong' satisfies FieldErrorKey),
      ),
    happened_on: day,
    part_of_day: partOfDay,
    /** The version that is changed; 0 for a new event. */
    version: z.int().check(z.nonnegative()),
    /** Whether the words are erased after 30 days. */
    forgets_text: z.boolean(),
  }),
  reply: event,
  refusals: ['ERR_CONSENT', 'ERR_READ_ONLY', 'ERR_CONFLICT'],
} satisfies Description

export const evaluateEvent = {
  summary:
    'Evaluates an event; where something can be compared it takes one of the day, once; within 24 hours taps can be corrected',
  access: 'verified',
  params: eventId,
  body: taps,
  reply: evaluation,
  refusals: ['ERR_NOT_FOUND', 'ERR_QUOTA', 'ERR_READ_ONLY', 'ERR_CONFLICT'],
} satisfies Description

export const replyToEvent = {
  summary: 'Saves the user’s own answer to the question of the evaluation; an empty one erases it',
  access: 'verified',
  params: eventId,
  body: z.object({ text: z.string().check(z.trim(), z.maxLength(MAX_EVENT_REPLY)) }),
  reply: nothing,
  refusals: ['ERR_NOT_FOUND', 'ERR_READ_ONLY'],
} satisfies Description

export const removeEvent = {
  summary: 'Erases an event with its evaluation; the day’s evaluation does not come back',
  access: 'verified',
  params: eventId,
  reply: nothing,
  refusals: ['ERR_NOT_FOUND'],
} satisfies Description

export const forgetEventText = {
  summary: 'Erases the words of an event and of the reply; the taps stay',
  access: 'verified',
  params: eventId,
  reply: nothing,
  refusals: ['ERR_NOT_FOUND'],
} satisfies Description
