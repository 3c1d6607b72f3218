import { z } from 'zod'
import type { EventContent } from './events-schema.ts'
import type { ObserverContent } from './observers-schema.ts'

/** A permanent id: lower-case Latin words joined by hyphens. Once published it is never changed. */
const slug = z.string().regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'use lower-case Latin words joined by hyphens')
const line = z.string().trim().min(1, 'must not be empty')
/** Paragraphs are separated by an empty line; a single line break is only the wrapping of the file. */
export const unwrapped = (text: string): string =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map(part => part.replace(/\s*\n\s*/g, ' '))
    .join('\n\n')
const prose = z.string().trim().min(1, 'must not be empty').transform(unwrapped)
const positiveInt = z.int().positive()

const GOAL_UIDS = ['selfImp', 'resIss', 'knwYrs'] as const
const goalUid = z.enum(GOAL_UIDS)

export const goalFile = z.array(
  z.strictObject({
    uid: goalUid,
    displayName: line,
    lead: line,
    img: line,
    /** Items that are pleasant to begin with: the first question for the goal is one of them. */
    openers: z.array(slug).default([]),
    /** Everyday qualities, of different directions: until the first result questions are about them. */
    beginning: z.array(slug).default([]),
    /** Directions that it is most about: they weigh more among the first answers. */
    first: z.array(slug).default([]),
  }),
)

export const factorFile = z
  .array(z.strictObject({ uid: slug, name: line, meaning: line }))
  .max(10, 'at most ten higher factors: each of them costs time with every answer')

const responseOption = z.strictObject({ id: positiveInt, text: line })
export const answerSetFile = z.array(
  z.strictObject({ uid: slug, use: line, prompt: line, answers: z.array(responseOption).min(2).max(7) }),
)

/** Expert loadings on the higher factors; the engine needs a positive unique variance: 1 − Σλ² > 0. */
const loadings = z
  .record(slug, z.number().gt(-1, 'a loading is between −1 and 1').lt(1, 'a loading is between −1 and 1'))
  .refine(
    all => Object.values(all).reduce((sum, l) => sum + l * l, 0) < 1,
    'the squares of the loadings must add up to less than 1',
  )

const itemState = {
  number: positiveInt,
  version: positiveInt.default(1),
  stage: z.enum(['seed', 'pilot', 'operational', 'retired']).default('seed'),
  slope: z.union([z.literal(0.8), z.literal(1.2), z.literal(1.8)], 'slope is 0.8, 1.2 or 1.8').default(1.2),
  shift: z
    .number()
    .min(-1.5, 'shift is between −1.5 and 1.5')
    .max(1.5, 'shift is between −1.5 and 1.5')
    .default(0),
  near: z.array(slug).default([]),
  sensitive: z.boolean().default(false),
  /** What the item asks about may be missing from a life: «Такого в моей жизни нет» is offered as an answer. */
  may_not_apply: z.boolean().default(false),
}

const key = z.union([z.literal(1), z.literal(-1)], 'key is 1 or -1')
const singleItem = z.strictObject({
  id: slug,
  ...itemState,
  key,
  /** The name of a shared option set, or the item's own options in order. */
  answers: z
    .union(
      [slug, z.array(line).min(3).max(4)],
      'answers: the name of a shared set, or 3–4 answers of its own',
    )
    .optional(),
  text: line,
})

/** `key: -1`: agreeing with the side means less of its quality. Left out it is 1, also in banks stored before sides had keys. */
const side = z.strictObject({ quality: slug, key: key.optional(), text: line })
const pairItem = z.strictObject({
  id: slug,
  ...itemState,
  answers: slug.default('preference'),
  left: side,
  right: side,
})

const qualityShape = z.strictObject({
  id: slug,
  name: line,
  construct: line,
  kind: z.enum(['T', 'P', 'S']),
  /** `style`: little of the trait is a taste that costs nothing in itself, and is never called weak. */
  lowSide: z.literal('style').optional(),
  /** One of the few that a person wants to hear of first, whatever the goal. */
  main: z.literal(true).optional(),
  meaning: line,
  poles: z.strictObject({ low: line, high: line }),
  loadings,
  /** The option set of items that name none. */
  answers: slug.default('agreement'),
  items: z.array(singleItem),
})
const quality = qualityShape.refine(({ kind, lowSide }) => kind === 'T' || lowSide === undefined, {
  path: ['lowSide'],
  error: 'lowSide: only a trait has one',
})

export const directionFile = z.strictObject({
  uid: slug,
  number: positiveInt.max(99),
  name: line,
  goals: z.array(goalUid).min(1, 'name at least one goal'),
  introduction: prose,
  qualities: z.array(quality),
  pairs: z.array(pairItem).default([]),
})

/** A step for each of three weeks, then the first again. */
const levelText = z.strictObject({ text: prose, steps: z.array(prose).length(3, 'needs three steps') })
const levelTextsOf = {
  T: z
    .strictObject({
      farAbove: levelText,
      above: levelText,
      middle: levelText,
      below: levelText,
      farBelow: levelText,
    })
    .transform(levels => ({ kind: 'T' as const, ...levels })),
  P: z
    .strictObject({ expressed: levelText, neutral: levelText, faint: levelText })
    .transform(levels => ({ kind: 'P' as const, ...levels })),
  S: z
    .strictObject({ high: levelText, neutral: levelText, low: levelText })
    .transform(levels => ({ kind: 'S' as const, ...levels })),
}

/** The level texts of a direction: exactly those that its qualities have by their kinds. */
export const resultsFile = ({ qualities }: DirectionFile) =>
  z.strictObject(Object.fromEntries(qualities.map(({ id, kind }) => [id, levelTextsOf[kind]])))

const kopecks = z.int().nonnegative('prices are whole kopecks')
const consultationFields = {
  consultationsPerQuarter: z.int().nonnegative(),
  /** A line of the card that stands there only while a specialist works. */
  consultationLine: line.optional(),
  /** How many days the plan has to have run before the first consultation. */
  consultationAfterDays: z.int().nonnegative().optional(),
  /** What a consultation counts for in a refund of the month in which it was held. */
  consultationPrice: kopecks.optional(),
}

const tariffShape = z.strictObject({
  uid: slug,
  name: slug,
  displayName: line,
  price: kopecks,
  oldPrice: kopecks.nullable().default(null),
  settingTariff: line,
  isActive: z.boolean(),
  goalsLimit: positiveInt.nullable(),
  questionsPerWeek: positiveInt,
  eventsPerDay: positiveInt,
  /** How many guesses about events may be open at once. */
  openGuesses: positiveInt,
  /** How many rounds of observers a quarter may be started. */
  observerRounds: z.int().nonnegative().default(1),
  /** Whether a confirmed e-mail address begins a trial of it. */
  trial: z.boolean().default(false),
  ...consultationFields,
  drawing: z.boolean(),
  recommended: z.boolean().default(false),
})

export const tariffEntry = tariffShape.superRefine((tariff, ctx) => {
  const { consultationsPerQuarter: count, consultationAfterDays: days = 0, consultationLine: text } = tariff
  const complain = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
  if (count === 0) return
  if (text === undefined) complain('consultationLine', 'a plan with consultations says so on its card')
  if (tariff.consultationPrice === undefined)
    complain('consultationPrice', 'a plan with consultations says what one counts for in a refund')
  if (days > 0 && text?.includes(String(days)) === false)
    complain('consultationLine', `has to say that the first one opens after ${days} days`)
})

export const tariffFile = z
  .array(tariffEntry)
  .refine(tariffs => tariffs.filter(({ trial }) => trial).length === 1, 'exactly one plan is the trial')
  .refine(
    tariffs => tariffs.filter(({ recommended }) => recommended).length < 2,
    'one plan is recommended at most',
  )
export const boosterFile = z.array(z.strictObject({ uid: slug, price: kopecks, questions: positiveInt }))

export type Goal = z.output<typeof goalFile>[number]
type Factor = z.output<typeof factorFile>[number]
export type ResponseOption = z.output<typeof responseOption>
export type OptionSet = z.output<typeof answerSetFile>[number]
type Tariff = z.output<typeof tariffFile>[number]
type Booster = z.output<typeof boosterFile>[number]
export type DirectionFile = z.output<typeof directionFile>
export type QualityFile = DirectionFile['qualities'][number]
export type ResultsFile = z.output<ReturnType<typeof resultsFile>>
export type LevelTexts = ResultsFile[string]
export type LevelText = z.output<typeof levelText>

/** `loadings` is keyed by factor uid; the items of a quality are in `Content.items`. */
export type Quality = Omit<QualityFile, 'items' | 'answers'> & { texts: LevelTexts }
export type Direction = Omit<DirectionFile, 'qualities' | 'pairs'> & { qualities: Quality[] }

type ItemBase = {
  id: string
  /** Stable over the whole bank, never reused: `number_original` on the wire. */
  number: number
  /** The question as the user reads it; of a pair, both sides. */
  text: string
  /** The response options in order: the index in this list is the response value 0…K−1. */
  answers: ResponseOption[]
  /** The shared set that `answers` came from; null: options of its own. */
  answerSet: string | null
  version: number
  stage: 'seed' | 'pilot' | 'operational' | 'retired'
  slope: 0.8 | 1.2 | 1.8
  /** SD by which social desirability makes agreeing easier (positive) or harder (negative). */
  shift: number
  near: string[]
  sensitive: boolean
  may_not_apply: boolean
}
export type SingleItem = ItemBase & { kind: 'statement' | 'situation'; quality: string; key: 1 | -1 }
type Side = z.output<typeof side>
/** The higher the value, the more the right side is preferred. `quality` is the right one; its `key` stands on the side. */
export type PairItem = ItemBase & { kind: 'pair'; quality: string; key: 1; left: Side; right: Side }
export type Item = SingleItem | PairItem

export type Content = {
  goals: Goal[]
  /** At most ten; `Quality.loadings` speaks of their uids. */
  factors: Factor[]
  directions: Direction[]
  answerSets: OptionSet[]
  items: Item[]
  tariffs: Tariff[]
  boosters: Booster[]
  /** The event diary; null in a bank that has none. */
  events: EventContent | null
  /** What others can be asked about a person; empty in a bank that asks nobody. */
  observers: ObserverContent
}
