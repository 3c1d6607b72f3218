/** Which letter of the second text stands for each of the first. */
const byLetter = (latin: string, cyrillic: string): ReadonlyMap<string, string> =>
  new Map(Array.from(latin, (letter, at) => [letter, cyrillic[at] ?? letter]))

const replaced = (word: string, letters: ReadonlyMap<string, string>): string =>
  Array.from(word, letter => letters.get(letter) ?? letter).join('')

/** Latin letters and digits that look like a Cyrillic letter, capitals first: `H` looks like one, `h` does not. */
const LOOK_ALIKES = byLetter('ABCEHKMOPTXYacekmnopruxy0346iI@', 'авсенкмортхуасекмпоргихуозчбііа')

/** Sounds written with Latin letters, the longest first. */
const SOUNDS: readonly [RegExp, string][] = [
  [/shch|sch/g, 'щ'],
  [/zh/g, 'ж'],
  [/kh/g, 'х'],
  [/ch|4/g, 'ч'],
  [/sh|6/g, 'ш'],
  [/ts/g, 'ц'],
  [/[yji]u/g, 'ю'],
  [/[yji]a/g, 'я'],
  [/[yj][eo]/g, 'е'],
  [/(?<=[aeiou])y|^y/g, 'й'],
  [/(?<=[aei])t'?$/g, 'ть'],
]
const LETTERS = byLetter('abcdefghijklmnopqrstuvwxyz', 'абцдефгхийклмнопкрстуввхыз')

const lookAlikes = (word: string): string => replaced(word, LOOK_ALIKES)

const transliterated = (word: string): string => {
  const sounds = SOUNDS.reduce((left, [sound, letter]) => left.replace(sound, letter), word.toLowerCase())
  return replaced(sounds.replaceAll("'", ''), LETTERS)
}

/** The Latin letters of a phrase as the sounds they stand for; its other characters stay. */
export const inCyrillic = (phrase: string): string => phrase.replaceAll(/[a-z]+/g, transliterated)

const HAS_CYRILLIC = /\p{Script=Cyrillic}/u
const HAS_LATIN = /\p{Script=Latin}/u

const cyrillic = (word: string, isAmongCyrillic: boolean): string => {
  if (HAS_CYRILLIC.test(word)) return /[A-Za-z\d@]/.test(word) ? lookAlikes(word) : word
  if (!HAS_LATIN.test(word)) return word
  const seen = lookAlikes(word)
  return isAmongCyrillic && !HAS_LATIN.test(seen) ? seen : transliterated(word)
}

/** Invisible characters, accents put on letters, and signs put into words to hide them. */
const INVISIBLE = /[\p{Cf}\p{M}]/gu
const MASKS = /(?<=\p{L})[*_$#|]+(?=\p{L})/gu

/** Four letters or more, each apart: a word spelt out. Between its letters stands one character, between words more. */
const SPELT_OUT = /(?<![\p{L}\d])(?:\p{L}[ .,_*-]){3,}\p{L}(?![\p{L}\d])/gu
/** Where something is spelt out, two letters apart are a word too. */
const SHORT_SPELT_OUT = /(?<![\p{L}\d])\p{L}[ .,_*-]\p{L}(?![\p{L}\d])/gu

const letters = (run: string): string => run.replaceAll(/[^\p{L}]/gu, '')

const joined = (text: string): string => {
  const whole = text.replaceAll(SPELT_OUT, letters)
  return whole === text ? text : whole.replaceAll(SHORT_SPELT_OUT, letters)
}

/**
 * The words of a text as they are meant: without capitals, ё and drawn-out letters, in Cyrillic letters also where they
 * were written with Latin ones or with signs between, and joined where they were spelt out letter by letter.
 */
export const plainWords = (text: string): string[] => {
  const shown = joined(
    text.normalize('NFKC').replaceAll('й', 'й').replaceAll(INVISIBLE, '').replaceAll(MASKS, ''),
  )
  const isAmongCyrillic = HAS_CYRILLIC.test(shown)
  return (shown.match(/[\p{L}\d@'-]+/gu) ?? [])
    .map(word => cyrillic(word, isAmongCyrillic).toLowerCase().replaceAll('ё', 'е'))
    .map(word => word.replaceAll(/(\p{L})\1{2,}/gu, '$1').replaceAll(/^[-'@]+|[-'@]+$/g, ''))
    .filter(word => word !== '')
}

/** Whether a text holds words spelt out without a sign of where one ends: then they are looked for without spaces. */
export const spelledOut = (text: string): string[] =>
  (text.normalize('NFKC').replaceAll(INVISIBLE, '').match(SPELT_OUT) ?? []).flatMap(run => plainWords(run))
