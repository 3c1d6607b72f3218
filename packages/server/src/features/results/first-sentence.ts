/** A sentence does not end at a quoted question that it goes on after: «Почему?» and then a small letter or a dash. */
const SENTENCE_END = /(?<=[.!?…][»)]?)\s+(?![\p{Ll}—–])/u

/** The first sentence of a level text. */
export const firstSentenceOf = (text: string): string =>
  text.replaceAll(/\s+/gu, ' ').trim().split(SENTENCE_END)[0] ?? ''
