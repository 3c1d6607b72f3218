import { holdsPhrase, type Phrases, SITUATIONS } from '@grani/contract'
import { alarmOf } from '@grani/contract/danger/recogniser.ts'
import * as z from 'zod/mini'

/** What is kept of a text model's reply. Pure; the decision is 094. */

const MAX_SAID = 240
const MAX_QUESTION = 160
/** Characters of a quote: shorter ones prove nothing, longer ones repeat the event. */
const QUOTE = { min: 3, max: 200 }

const sentence = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))

const reply = z.strictObject({
  situations: z.array(z.enum(SITUATIONS)).check(z.maxLength(SITUATIONS.length)),
  said: sentence(MAX_SAID),
  questions: z.array(sentence(MAX_QUESTION).check(z.regex(/\?$/u))).check(z.minLength(1), z.maxLength(2)),
  expressions: z
    .array(
      z.strictObject({
        quality: z.string(),
        direction: z.literal([1, -1]),
        quote: z.string().check(z.minLength(QUOTE.min), z.maxLength(QUOTE.max)),
      }),
    )
    .check(z.maxLength(3)),
})

export type ModelReading = z.infer<typeof reply>

type Verdict = { kind: 'kept'; reading: ModelReading } | { kind: 'rejected'; reason: string }

type Given = {
  /** The words that were read. */
  text: string
  /** The qualities that were asked about. */
  qualities: readonly string[]
  /** What the model must not write. */
  forbidden: Phrases
  /** What always sounds as if somebody were in danger. */
  crisis: readonly string[]
}

const rejected = (reason: string): Verdict => ({ kind: 'rejected', reason })

const jsonOf = (completion: string): unknown => {
  try {
    return JSON.parse(completion)
  } catch {
    return undefined
  }
}

/** Signs of Russian prose: a reading needs no markup, address or Latin word. */
const PROSE = /^[\p{Script=Cyrillic}\p{Number}\s.,:;!?…«»„“"'()%–—-]+$/u
const NUMBERS = /\d{4}/u

const problemWith = (written: string, { forbidden, crisis }: Given): string | null => {
  if (!PROSE.test(written)) return 'not plain Russian'
  if (NUMBERS.test(written)) return 'a long number'
  if (holdsPhrase(written, forbidden)) return 'forbidden words'
  return alarmOf(written, crisis) === 'danger' ? 'sounds dangerous' : null
}

const isRepeated = (list: readonly string[]): boolean => new Set(list).size < list.length

/** Keeps a reply, or throws all of it away: half of a wrong reply is not half right. The reason holds none of its words. */
export const judgeReading = (completion: string, given: Given): Verdict => {
  const parsed = z.safeParse(reply, jsonOf(completion))
  if (!parsed.success) return rejected('not the agreed JSON')
  const { data } = parsed
  const { situations, said, questions, expressions } = data
  const qualities = expressions.map(({ quality }) => quality)
  if (isRepeated(situations) || isRepeated(qualities)) return rejected('repeats itself')
  if (qualities.some(quality => !given.qualities.includes(quality)))
    return rejected('a quality not asked about')
  if (expressions.some(({ quote }) => !given.text.includes(quote))) return rejected('a quote that is none')
  const problem = [said, ...questions]
    .map(written => problemWith(written, given))
    .find(found => found !== null)
  return problem === undefined ? { kind: 'kept', reading: data } : rejected(problem)
}
