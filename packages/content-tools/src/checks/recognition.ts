import { type Problem, problemAt } from '@grani/server/content/problem.ts'
import { levelPassages, portraitPassages } from '../passages.ts'
import { contentStems, sentencesOf, wordsOf } from '../russian.ts'
import type { Check } from './check.ts'

/** So many meaningful words in common, and this share of those of the shorter sentence, are the same scene. */
const SAME_WORDS = 3
const SAME_SHARE = 0.4
/** Or so many words in a row, two of them meaningful. */
const PHRASE = 3
const MEANINGFUL = 2

const phrasesOf = (text: string): string[] => {
  const words = wordsOf(text).map(word => word.toLowerCase())
  return words
    .slice(PHRASE - 1)
    .map((_, i) => words.slice(i, i + PHRASE).join(' '))
    .filter(phrase => contentStems(phrase).size >= MEANINGFUL)
}

type Told = { text: string; stems: ReadonlySet<string>; phrases: ReadonlySet<string> }

const toldOf = (text: string): Told => ({
  text,
  stems: contentStems(text),
  phrases: new Set(phrasesOf(text)),
})

const isSameScene = (a: Told, b: Told): boolean => {
  const shared = [...a.stems].filter(stem => b.stems.has(stem)).length
  const share = shared / Math.max(1, Math.min(a.stems.size, b.stems.size))
  return (shared >= SAME_WORDS && share >= SAME_SHARE) || [...a.phrases].some(phrase => b.phrases.has(phrase))
}

/**
 * A sentence of «Узнаете себя?» is recognised by what it says and not by having been read: its scene stands in no sentence of the portrait,
 * and in no level text of its quality.
 */
export const recognitionProblems: Check = (input): Problem[] => {
  const { recognition, sides, behaviours } = input.texts.portrait
  const ofPortrait = [
    ...portraitPassages(input).map(({ text }) => text),
    ...[sides, behaviours].flatMap(Object.values<Record<string, string>>).flatMap(Object.values<string>),
  ].map(toldOf)
  const levels = levelPassages(input)
  return Object.entries(recognition).flatMap(([id, own]) => {
    const ofLevels = levels
      .filter(({ quality }) => quality === id)
      .flatMap(({ text }) => sentencesOf(text).map(toldOf))
    return Object.values<string>(own)
      .map(toldOf)
      .flatMap(one =>
        [...ofPortrait, ...ofLevels]
          .filter(other => isSameScene(one, other))
          .map(({ text }) =>
            problemAt({ file: 'portrait.yaml', line: 1 }, `recognition: «${one.text}» stands in «${text}»`),
          ),
      )
  })
}
