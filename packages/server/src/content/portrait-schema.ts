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

const summary = z.strictObject({ high: line, even: line, mixed: line, low: line })

export const portraitFile = z.strictObject({
  tensions: z.array(pairText),
  supports: z.array(pairText),
  /** By the uid of a direction. */
  summaries: z.record(z.string(), summary),
  open: z.record(z.string(), line),
  /** The states of which little is good. */
  burdens: z.array(z.string()),
})

/** What is said when two qualities are published on these sides. In a support the first quality helps with the second. */
export type PairText = {
  kind: 'tension' | 'support'
  when: readonly { quality: string; side: Side }[]
  text: string
  /** The line in portrait.yaml, from 1. */
  line: number
}

export type SummaryLevel = keyof z.output<typeof summary>

export type Portrait = Pick<z.output<typeof portraitFile>, 'summaries' | 'open' | 'burdens'> & {
  pairs: PairText[]
}

type LineOf = (...path: PropertyKey[]) => number

const pairsOf = (
  kind: PairText['kind'],
  texts: readonly z.output<typeof pairText>[],
  lineOf: (i: number) => number,
): PairText[] =>
  texts.map(({ when, text }, i) => ({
    kind,
    when: Object.entries(when).map(([quality, side]) => ({ quality, side })),
    text,
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
