import { problemAt } from '@grani/server/content/problem.ts'
import type { Check } from './check.ts'

const LOCATION = { file: 'event-words.yaml', line: 1 }

/** Every quality that has words has questions, and every question can be asked: by a situation, in a mood, or by words. */
export const eventWordProblems: Check = ({ content: { events }, locate, texts }) => {
  if (events === null) return []
  const { expressions, situations, always } = events
  const { qualities, weak } = texts.eventWords
  const asked = new Set([
    ...situations.flatMap(({ affords }) => affords),
    ...Object.values(always).flat(),
    ...Object.keys(qualities),
  ])
  return [
    ...Object.keys(qualities)
      .filter(quality => !expressions.some(expression => expression.quality === quality))
      .map(quality => problemAt(LOCATION, `there is no expression of ${quality}`)),
    ...Object.keys(weak)
      .filter(quality => !(quality in qualities))
      .map(quality => problemAt(LOCATION, `${quality} has weak words only`)),
    ...Object.entries(qualities).flatMap(([quality, strong]) => {
      const phrases = [...strong, ...(weak[quality] ?? [])]
      return phrases
        .filter((phrase, i) => phrases.indexOf(phrase) !== i)
        .map(phrase => problemAt(LOCATION, `«${phrase}» is there twice in ${quality}`))
    }),
    ...expressions
      .filter(({ quality }) => !asked.has(quality))
      .map(({ id }) => problemAt(locate(`expression:${id}`), 'no situation and no word leads to it')),
  ]
}
