import { CAUSES, SITUATIONS } from '@grani/contract'
import { z } from 'zod'

/** `content/events.yaml`: what the event diary asks, and what it says of the answers. */

const slug = z.string().regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'use lower-case Latin words joined by hyphens')
const line = z.string().trim().min(1, 'must not be empty')
const degree = z.int().min(1, 'degrees are 1 to 5').max(5, 'degrees are 1 to 5')
const degrees = z.array(degree).min(1).max(5)

/** The sign of an event: pleasantness 1–2, 3, 4–5. */
export const MOODS = ['unpleasant', 'plain', 'pleasant'] as const
export type Mood = (typeof MOODS)[number]

const qualities = z.array(slug).default([])

const situation = z.strictObject({
  id: z.enum(SITUATIONS),
  name: line,
  hint: line,
  /** Qualities that may be asked about in such a situation, where they are watched or the words speak of them. */
  affords: z.array(slug).min(3, 'a situation affords three qualities at least'),
  /** Those that are to the point in any such situation, by the mood. */
  asks: z.strictObject({ unpleasant: qualities, plain: qualities, pleasant: qualities }),
  /** Qualities whose results are told first after such a moment, the most fitting first. */
  tells: z.strictObject({ unpleasant: qualities, pleasant: qualities }),
})

/** What results say of a kind of event in one mood; `any`: of each kind, after its own. */
const momentOfKind = z.strictObject({
  of: z.enum([...SITUATIONS, 'any']),
  mood: z.enum(MOODS),
  /** The moment, in words behind «о минутах,». */
  when: line,
  /** Qualities whose result says something of it, the most fitting first. */
  tells: z.array(slug).min(3, 'three qualities at least say something of a moment'),
})

const always = z.array(slug).min(3, 'three qualities at least are always possible')

const expression = z.strictObject({
  id: slug,
  quality: slug,
  key: z.union([z.literal(1), z.literal(-1)], 'key is 1 or -1'),
  /** Moods in which it is not asked. */
  unless: z.array(z.enum(MOODS)).default([]),
  text: line,
})

/** A combination of taps: each of the named ones has one of the listed values. */
const when = z.strictObject({
  pleasantness: degrees.optional(),
  energy: degrees.optional(),
  importance: degrees.optional(),
  control: degrees.optional(),
  cause: z.array(z.enum(CAUSES)).min(1).optional(),
  /** One of these was tapped. */
  situations: z.array(z.enum(SITUATIONS)).min(1).optional(),
})

/** Who did what to whom: what an event of these marks asks of its writer, before all that its kinds do. */
const scene = z.strictObject({
  id: slug,
  when: when.pick({ situations: true, pleasantness: true, cause: true }),
  /** The moment, in words behind «о минутах,»; it has them where sides are told of it. */
  moment: line.optional(),
  /** What it asks of anybody: sentences that take turns. */
  needs: z.array(line).min(2, 'two sentences at least take turns'),
  /** The qualities that it asks most of, the most telling first. */
  tells: qualities,
  /** Those of which something is asked, whatever its words are. */
  asks: qualities,
})

const statements = z.array(slug).default([])

/** A mark that was set: agreement with one of `yes`, or disagreement with one of `no`. */
const mark = z
  .strictObject({ yes: statements, no: statements })
  .refine(({ yes, no }) => yes.length + no.length > 0, 'a mark names a statement')

/** What two marks say together. */
const summary = z.strictObject({ marks: z.array(mark).length(2, 'two marks'), text: line })

const phrase = z
  .string()
  .regex(
    /^(?:…|[а-яa-z*|_-]+)(?: (?:…|[а-яa-z*|_-]+))*$/u,
    'words of а–я, a–z with * | _, and … between them',
  )

/** What a hard event begins with: sentences that take turns. */
const opening = z.strictObject({ when, texts: z.array(line).min(2, 'two sentences at least take turns') })

const pattern = z.strictObject({ id: slug, when: when.default({}), said: line, ask: line })

export const eventsFile = z.strictObject({
  /** Grows when the meaning of a question changes. */
  version: z.int().positive(),
  /** The option set of the expressions. */
  answers: slug,
  situations: z.array(situation),
  moments: z.array(momentOfKind),
  /** The first that fits counts. */
  scenes: z.array(scene),
  /**
   * Qualities that fit only events with the cause in oneself, or with a part of another person, or in which nobody has hurt; and those of which
   * only hard events are told.
   */
  about: z.strictObject({ me: qualities, other: qualities, unhurt: qualities, hard: qualities }),
  /** What events are mostly about: the first hundred questions make it comparable. */
  early: qualities,
  /** Qualities that are out of place in no event of this mood. */
  always: z.strictObject({ unpleasant: always, plain: always, pleasant: always }),
  expressions: z.array(expression),
  /** Where nothing can be compared: the first of which both marks were set counts. */
  summaries: z.array(summary),
  openings: z.array(opening),
  patterns: z.array(pattern).min(1),
})

const phrases = z.array(phrase).min(1)

/** `content/event-words.yaml`: what the words of an event are looked through for, on the device. */
export const eventWordsFile = z.strictObject({
  /** Words of a situation in which a quality is asked about, by the quality. */
  qualities: z.record(slug, phrases),
  /** Words that mean other things as often, by the quality: one alone speaks of nothing. */
  weak: z.record(slug, phrases).default({}),
  /** Words of everyday trouble that needs no help line, and words that make it another matter. */
  everyday: phrases,
  grave: phrases,
})

/** `content/crisis.yaml`: phrases at which help lines always show. */
export const crisisFile = z.strictObject({
  version: z.int().positive(),
  phrases: z.array(phrase).min(1),
  /** Sentences that have to show the card, and those that must not. */
  mustShow: z.array(line),
  mustNot: z.array(line),
})

/** `content/text-model.yaml`: what the text model is told, and what it must not write. */
export const textModelFile = z.strictObject({
  version: z.int().positive(),
  instructions: line,
  forbidden: z.array(phrase).min(1),
  harmless: z.array(phrase),
  /** Sentences that are thrown away, and those that are not. */
  mustReject: z.array(line),
  mustPass: z.array(line),
})

export type EventContent = z.output<typeof eventsFile>
export type EventPattern = EventContent['patterns'][number]
export type EventExpression = EventContent['expressions'][number]
export type EventWords = z.output<typeof eventWordsFile>
export type Crisis = z.output<typeof crisisFile>
export type TextModelTexts = z.output<typeof textModelFile>
