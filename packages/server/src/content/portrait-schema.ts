import { z } from 'zod'

const line = z.string().trim().min(1, 'must not be empty')

/** A side of a quality: `high` is a strong side or an expressed preference, `low` the opposite. */
const side = z.enum(['high', 'low'], 'a side is high or low')
export type Side = z.output<typeof side>

const pairText = z.strictObject({
  when: z
    .record(z.string(), side)
    .refine(when => Object.keys(when).length === 2, 'when: names two different qualities'),
  text: line,
})

/** `mine`: the same in the first person, to be sent to others. */
const tensionText = pairText.extend({ mine: line })

const joints = z.array(z.string()).min(1)
const templates = z.array(line).min(1)

const otherSides = z.record(z.string(), side).default({})
const exclusions = z.strictObject({ high: otherSides, low: otherSides }).default({ high: {}, low: {} })

export const portraitFile = z.strictObject({
  tensions: z.array(tensionText),
  supports: z.array(pairText),
  /** Half a sentence about each side, by the id of a quality. */
  sides: z.record(z.string(), z.strictObject({ high: line, low: line })),
  /** What a side comes to on an ordinary day, from a small letter and without a full stop; a lasting quality has both. */
  behaviours: z.record(z.string(), z.strictObject({ high: line, low: line })),
  /** The same in whole sentences that stand in no portrait, for «Узнаете себя?». */
  recognition: z.record(z.string(), z.strictObject({ high: line, low: line })),
  /** A side in a word or three; what may not be said large has none, and beside the sides in `unless` none is said. */
  words: z.record(z.string(), z.strictObject({ high: line, low: line.optional(), unless: exclusions })),
  joins: z.strictObject({
    /** What a sentence begins with, by what it is to the one before; each with its space behind it. After something hard: */
    relief: joints,
    /** Of what goes against it; may be empty. */
    yet: joints,
    /** Of what is strong and comes of the same; and of what is hard and comes of the same. Once in a portrait. */
    kin: joints,
    price: joints,
  }),
  middle: z.strictObject({ several: templates, one: templates, apart: line }),
  /** Of what has no result yet. {percent}: of all that is known; {lead}: of a direction; {name}, {half}: of one quality. */
  leanings: z.strictObject({
    most: line,
    several: templates,
    even: templates,
    between: templates,
    apart: templates,
  }),
  /** By the uid of a direction. */
  leads: z.record(z.string(), line),
  /** The {names} of strong sides without a half, at the end of what is told of a direction. */
  strong: line,
  /** By the uid of a direction; every direction with a heavy side has one. */
  ways: z.record(z.string(), line),
  step: line,
  handsome: line,
  /** The same, of a portrait for which some directions have hardly been asked about: their {names}. */
  narrow: line,
  /** The side of a quality that hurts to read of oneself. */
  heavy: z.record(z.string(), side),
  /** What is good about a low side that is weak and not heavy, by the id of a quality. */
  goods: z.record(z.string(), line),
  /** The states of which little is good. */
  burdens: z.array(z.string()),
})

/** What is said when two qualities are published on these sides. In a support the first quality helps with the second. */
export type PairText = {
  kind: 'tension' | 'support'
  when: readonly { quality: string; side: Side }[]
  text: string
  /** In the first person; null of a support. */
  mine: string | null
  /** The line in portrait.yaml, from 1. */
  line: number
}

export type Portrait = Omit<z.output<typeof portraitFile>, 'tensions' | 'supports'> & { pairs: PairText[] }

/** Of a content folder without a portrait: nothing is ever said. */
export const NO_PORTRAIT: Portrait = {
  pairs: [],
  sides: {},
  words: {},
  behaviours: {},
  recognition: {},
  joins: { relief: [], yet: [], kin: [], price: [] },
  middle: { several: [], one: [], apart: '' },
  leanings: { most: '', several: [], even: [], between: [], apart: [] },
  leads: {},
  strong: '',
  ways: {},
  step: '',
  handsome: '',
  narrow: '',
  heavy: {},
  goods: {},
  burdens: [],
}

type LineOf = (...path: PropertyKey[]) => number

const pairsOf = (
  kind: PairText['kind'],
  texts: readonly (z.output<typeof pairText> & { mine?: string })[],
  lineOf: (i: number) => number,
): PairText[] =>
  texts.map(({ when, text, mine }, i) => ({
    kind,
    when: Object.entries(when).map(([quality, side]) => ({ quality, side })),
    text,
    mine: mine ?? null,
    line: lineOf(i),
  }))

export const portraitOf = (
  { tensions, supports, ...rest }: z.output<typeof portraitFile>,
  lineOf: LineOf,
): Portrait => ({
  ...rest,
  pairs: [
    ...pairsOf('tension', tensions, i => lineOf('tensions', i)),
    ...pairsOf('support', supports, i => lineOf('supports', i)),
  ],
})
