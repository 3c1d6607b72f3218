/** Phrases in the notation of `content/crisis.yaml`: those that are looked for, and those that are taken out first. */
export type CrisisPhrases = { phrases: readonly string[]; harmless: readonly string[] }

/** Between two words of a phrase that are joined by `…`. */
const UP_TO_THREE_WORDS = '(?:[^ ]+ ){0,3}'

const wordPattern = (word: string): string => `(?:${word.replaceAll('*', '[^ ]*').replaceAll('_', ' ')}) `

/** A phrase as an expression for normalized text. Its words hold letters, `*`, `|` and `_` only. */
const patternOf = (phrase: string): string =>
  ` ${phrase
    .split(' ')
    .map(word => (word === '…' ? UP_TO_THREE_WORDS : wordPattern(word)))
    .join('')}`

const normalized = (text: string): string =>
  ` ${(
    text
      .toLowerCase()
      .replaceAll('ё', 'е')
      .match(/[\p{L}\d-]+/gu) ?? []
  ).join(' ')} `

/** Whether a text holds one of the phrases, when the harmless ones are taken out. */
export const holdsPhrase = (text: string, { phrases, harmless }: CrisisPhrases): boolean => {
  const plain = harmless.reduce(
    (left, phrase) => left.replace(new RegExp(patternOf(phrase), 'gu'), '  '),
    normalized(text),
  )
  return phrases.some(phrase => new RegExp(patternOf(phrase), 'u').test(plain))
}

/**
 * Whether a text looks as if its writer were in danger. It is called in the browser and when content is checked; the server
 * calls it only before words would go to a text model, to keep them here. What it finds is not stored or counted anywhere.
 */
export const isHeavyText = (text: string, crisis: CrisisPhrases): boolean => holdsPhrase(text, crisis)
