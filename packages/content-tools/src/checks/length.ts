import { type Place, type Problem, problemAt } from '@grani/server/content/problem.ts'
import { sentencesOf, wordsOf } from '../russian.ts'
import type { Check } from '@grani/server/content/check.ts'
import { isAsked, levelReadings, ownAnswersOf, stemsOf } from '@grani/server/content/readings.ts'

const within = (place: Place, what: string, text: string, least: number, most: number): Problem[] => {
  const words = wordsOf(text).length
  if (words >= least && words <= most) return []
  return [
    problemAt(place, `${what} has ${words} words, should have ${least}–${most}: "${text.slice(0, 60)}"`),
  ]
}

/** Items are read in seconds, level texts in half a minute. */
export const lengthProblems: Check = checked => {
  const { content, placeOf } = checked
  return [
    ...content.items.filter(isAsked).flatMap(item => {
      const place = placeOf(`item:${item.id}`)
      return [
        ...stemsOf(item).flatMap(text => within(place, item.id, text, 2, 15)),
        ...ownAnswersOf(item).flatMap(text => within(place, `an answer of ${item.id}`, text, 1, 12)),
      ]
    }),
    ...levelReadings(checked).flatMap(({ place, quality, level, text }) =>
      within(place, `${quality} ${level}`, text, 60, 120),
    ),
    ...content.directions.flatMap(direction => [
      ...within(placeOf(`direction:${direction.uid}`), 'the introduction', direction.introduction, 40, 150),
      ...direction.qualities.flatMap(quality => {
        const place = placeOf(`quality:${quality.id}`)
        return [
          ...within(place, 'the meaning', quality.meaning, 4, 20),
          ...within(place, 'the low pole', quality.poles.low, 2, 12),
          ...within(place, 'the high pole', quality.poles.high, 2, 12),
          ...(quality.nextStep === null
            ? []
            : within(placeOf(`nextStep:${quality.id}`), 'the next step', quality.nextStep, 8, 45)),
          ...(sentencesOf(quality.nextStep ?? '').length > 3
            ? [problemAt(placeOf(`nextStep:${quality.id}`), 'the next step is longer than three sentences')]
            : []),
        ]
      }),
    ]),
  ]
}
