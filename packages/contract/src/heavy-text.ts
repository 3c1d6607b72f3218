import { inCyrillic, plainWords, spelledOut } from './danger/spelling.ts'

/** Phrases in the notation of `content/crisis.yaml`: those that are looked for, and those that are taken out first. */
export type Phrases = { phrases: readonly string[]; harmless: readonly string[] }

/** Between two words of a phrase that are joined by `…`. */
const UP_TO_THREE_WORDS = '(?:[^ ]+ ){0,3}'

const wordPattern = (word: string): string =>
  `(?:${inCyrillic(word).replaceAll('*', '[^ ]*').replaceAll('_', ' ')}) `

/** A phrase as an expression for normalized text. Its words hold letters, `*`, `|` and `_` only. */
const patternOf = (phrase: string): string =>
  ` ${phrase
    .split(' ')
    .map(word => (word === '…' ? UP_TO_THREE_WORDS : wordPattern(word)))
    .join('')}`

export const normalized = (text: string): string => ` ${plainWords(text).join(' ')} `

/** The same for words spelt out letter by letter, where nothing shows where one ends. */
const isSpeltOut = (text: string, phrases: readonly string[]): boolean => {
  const runs = spelledOut(text)
  return (
    runs.length > 0 &&
    phrases.some(phrase => {
      const pattern = new RegExp(patternOf(phrase).replaceAll(/ (?!\])/g, ''), 'u')
      return runs.some(run => pattern.test(run))
    })
  )
}

/** Counts how many of the phrases a normalized text holds. */
export const phraseCounter = (phrases: readonly string[]): ((plain: string) => number) => {
  const patterns = phrases.map(phrase => new RegExp(patternOf(phrase), 'u'))
  return plain => patterns.filter(pattern => pattern.test(plain)).length
}

/** Whether a text holds one of the phrases, however it is spelt, when the harmless ones are taken out. */
export const holdsPhrase = (text: string, { phrases, harmless }: Phrases): boolean => {
  const plain = harmless.reduce(
    (left, phrase) => left.replace(new RegExp(patternOf(phrase), 'gu'), '  '),
    normalized(text),
  )
  return phrases.some(phrase => new RegExp(patternOf(phrase), 'u').test(plain)) || isSpeltOut(text, phrases)
}
