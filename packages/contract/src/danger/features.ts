import { plainWords } from './spelling.ts'

/** How many weights there are: of pieces of words, and of words. Powers of two. */
export const SIZES = { pieces: 2 ** 17, words: 2 ** 15 }
export const SIZE = SIZES.pieces + SIZES.words

/** Which weights a text meets, and by how much; one entry of `values` for each of `indexes`. */
export type Features = { indexes: Int32Array; values: Float64Array }

/** Letters that are often left out or confused on a phone keyboard count as one. */
const folded = (word: string): string =>
  word
    .replaceAll(/[ьъ'-]/g, '')
    .replaceAll('э', 'е')
    .replaceAll('й', 'и')
    .replaceAll(/\d+/g, '0')

const ENDING =
  /(?:ся|с|ого|его|ому|ему|ими|ыми|ами|ями|ать|ять|ит|ет|ат|ят|ут|ют|ла|ло|ли|л|ая|яя|ое|ее|ые|ие|ии|ов|ев|ам|ям|ах|ях|ом|ем|им|ым|у|ю|а|я|о|е|и|ы)$/u

/** The beginning of a word, by which its forms are known. */
const stem = (word: string): string => {
  const short = word.length > 4 ? word.replace(/с[яь]?$/u, '').replace(ENDING, '') : word
  return short.slice(0, 6)
}

/** FNV-1a of the characters' codes, 32 bits. */
const hash = (text: string): number => {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  value ^= value >>> 15
  return value >>> 0
}

const piecesOf = (words: readonly string[]): Set<string> => {
  const pieces = new Set<string>()
  for (const word of words) {
    const spaced = ` ${word} `
    for (const length of [4, 5])
      for (let from = 0; from + length <= spaced.length; from++) pieces.add(spaced.slice(from, from + length))
  }
  return pieces
}

const wordsOf = (words: readonly string[]): Set<string> => {
  const stems = ['^', ...words.map(stem), '$']
  const found = new Set<string>()
  stems.forEach((word, at) => {
    found.add(word)
    for (const apart of [1, 2]) {
      const next = stems[at + apart]
      if (next !== undefined) found.add(`${word} ${next}`)
    }
  })
  return found
}

/** What the recogniser sees of words: pieces of four and five characters, stems, and two stems near each other. */
export const featuresOf = (plain: readonly string[]): Features => {
  const words = plain.map(folded).filter(word => word !== '')
  const pieces = [...piecesOf(words)].map(piece => hash(piece) % SIZES.pieces)
  const stems = [...wordsOf(words)].map(word => SIZES.pieces + (hash(`w${word}`) % SIZES.words))
  const indexes = Int32Array.from([...pieces, ...stems])
  const values = Float64Array.from(
    indexes,
    index => 1 / Math.sqrt(index < SIZES.pieces ? pieces.length : stems.length),
  )
  return { indexes, values }
}

/** Words that are looked at together; a longer text is looked at in stretches that overlap by half. */
const STRETCH = 30

export const stretchesOf = (text: string): string[][] => {
  const words = plainWords(text)
  const last = Math.max(0, words.length - STRETCH / 2)
  const starts = Array.from(
    { length: Math.max(1, Math.ceil(last / (STRETCH / 2))) },
    (_, at) => (at * STRETCH) / 2,
  )
  return starts.map(start => words.slice(start, start + STRETCH))
}
