import type { Portrait as PortraitTexts } from '../../../content/portrait-schema.ts'
import { filled, capitalized, halfOf, namesOf, wordingOf } from './halves.ts'
import { doesHold, type Published, type Said, type Sided } from './published.ts'

/** Names that one sentence about the middle lists. */
const MAX_NAMES = 3

/** Sentences that quote both poles: a second one would be a form to fill in. */
const MAX_POLES = 1

const inThrees = (results: readonly Published[]): Published[][] =>
  results.length === 0 ? [] : [results.slice(0, MAX_NAMES), ...inThrees(results.slice(MAX_NAMES))]

/** Those of one direction together, the largest group first; of the others some alone, and the rest in lists. */
const grouped = (results: readonly Published[]): Published[][] => {
  const byDirection = [...new Set(results.map(({ direction }) => direction))].map(uid =>
    results.filter(({ direction }) => direction === uid).slice(0, MAX_NAMES),
  )
  const alone = byDirection.filter(({ length }) => length === 1)
  return [
    ...byDirection.filter(({ length }) => length > 1).toSorted((a, b) => b.length - a.length),
    ...alone.slice(0, MAX_POLES),
    ...inThrees(alone.slice(MAX_POLES).flat()),
  ]
}

const telling = (text: string, qualities: readonly Published[]): Said => ({
  kind: 'telling',
  text: capitalized(text),
  qualities: qualities.map(({ quality }) => quality),
  isHeavy: false,
  holds: false,
})

/** `wanted` sentences at most about results in the middle; of one that stands alone both poles are told. */
export const middleSentences = (
  { middle }: PortraitTexts,
  results: readonly Published[],
  wanted: number,
): Said[] => {
  const groups = wanted === 1 ? [results.slice(0, MAX_NAMES)] : grouped(results).slice(0, wanted)
  return groups
    .filter(group => group.length > 0)
    .map((group, turn) => {
      const [only] = group
      const text =
        group.length === 1 && only
          ? filled(wordingOf(middle.one, turn), only.poles)
          : filled(wordingOf(middle.several, turn), { names: namesOf(group.map(({ name }) => name)) })
      return telling(text, group)
    })
}

/** Like most people in this, and apart from them in that. */
export const apartFromMiddle = (texts: PortraitTexts, results: readonly Published[], apart: Sided): Said => {
  const group = results.slice(0, MAX_NAMES)
  const names = namesOf(group.map(({ name }) => name))
  const said = telling(filled(texts.middle.apart, { names, apart: halfOf(texts, apart) }), [...group, apart])
  return { ...said, holds: doesHold(texts, apart) }
}
