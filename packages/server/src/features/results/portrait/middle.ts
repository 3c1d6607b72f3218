import type { Portrait as PortraitTexts } from '../../../content/portrait-schema.ts'
import { filled, capitalized, halfOf, namesOf, wordingOf } from './halves.ts'
import type { Published, Said, Sided } from './published.ts'

/** Names that one sentence about the middle lists. */
const MAX_NAMES = 3

/** By direction, at most `MAX_NAMES` each, the largest group first. */
const byDirection = (results: readonly Published[]): Published[][] =>
  [...new Set(results.map(({ direction }) => direction))]
    .map(uid => results.filter(({ direction }) => direction === uid).slice(0, MAX_NAMES))
    .toSorted((a, b) => b.length - a.length)

/** Larger groups are broken until there are `wanted` of them, or each has one member. */
const brokenInto = (groups: readonly Published[][], wanted: number): Published[][] => {
  const at = groups.findIndex(group => group.length > 1)
  const group = groups[at]
  if (groups.length >= wanted || !group) return groups.slice(0, wanted)
  const rest = groups.toSpliced(at, 1)
  return brokenInto(
    [...rest, group.slice(1), group.slice(0, 1)].toSorted((a, b) => b.length - a.length),
    wanted,
  )
}

const telling = (text: string, qualities: readonly Published[]): Said => ({
  kind: 'telling',
  text: capitalized(text),
  qualities: qualities.map(({ quality }) => quality),
  direction: null,
  isHeavy: false,
  holds: true,
})

/** `wanted` sentences at most about results in the middle; of one that stands alone both poles are told. */
export const middleSentences = (
  { middle }: PortraitTexts,
  results: readonly Published[],
  wanted: number,
): Said[] => {
  const groups = wanted === 1 ? [results.slice(0, MAX_NAMES)] : brokenInto(byDirection(results), wanted)
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
  return telling(filled(texts.middle.apart, { names, apart: halfOf(texts, apart) }), [...group, apart])
}
