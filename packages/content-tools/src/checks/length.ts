import { type SourceLocation, type Problem, problemAt } from '@grani/server/content/problem.ts'
import { wordsOf } from '../russian.ts'
import type { Check } from './check.ts'
import { isAsked, ownOptionTextsOf, stemsOf } from '@grani/server/content/item-texts.ts'
import { levelPassages, stepPassages } from '../passages.ts'

const outsideRange = (
  location: SourceLocation,
  what: string,
  text: string,
  least: number,
  most: number,
): Problem[] => {
  const words = wordsOf(text).length
  if (words >= least && words <= most) return []
  return [
    problemAt(location, `${what} has ${words} words, should have ${least}–${most}: "${text.slice(0, 60)}"`),
  ]
}

/** Lengths in words of items, options, level texts, their steps and introductions. An item should be read in seconds, a level text in half a minute. */
export const lengthProblems: Check = input => {
  const { content, locate } = input
  return [
    ...content.items.filter(isAsked).flatMap(item => {
      const location = locate(`item:${item.id}`)
      return [
        ...stemsOf(item).flatMap(text => outsideRange(location, item.id, text, 2, 15)),
        ...ownOptionTextsOf(item).flatMap(text =>
          outsideRange(location, `a response option of ${item.id}`, text, 1, 12),
        ),
      ]
    }),
    ...levelPassages(input).flatMap(({ location, quality, level, text }) =>
      outsideRange(location, `${quality} ${level}`, text, 58, 100),
    ),
    ...stepPassages(input).flatMap(({ location, quality, level, text }) =>
      outsideRange(location, `a step of ${quality} ${level}`, text, 8, 34),
    ),
    ...content.directions.flatMap(direction => [
      ...outsideRange(
        locate(`direction:${direction.uid}`),
        'the introduction',
        direction.introduction,
        40,
        150,
      ),
      ...direction.qualities.flatMap(quality => {
        const location = locate(`quality:${quality.id}`)
        return [
          ...outsideRange(location, 'the meaning', quality.meaning, 4, 20),
          ...outsideRange(location, 'the low pole', quality.poles.low, 2, 12),
          ...outsideRange(location, 'the high pole', quality.poles.high, 2, 12),
        ]
      }),
    ]),
  ]
}
