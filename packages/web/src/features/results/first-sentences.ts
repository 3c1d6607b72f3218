const textOf = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent.replaceAll(/\s+/g, ' ').trim()

/** A sentence does not end at a quoted question that it goes on after: «Почему?» and then a small letter or a dash. */
const SENTENCE_END = /(?<=[.!?…][»)]?)\s+(?![\p{Ll}—–])/u

/** The first sentences of a level text as plain text. */
export const firstSentences = (html: string, count: number): string =>
  textOf(html).split(SENTENCE_END, count).join(' ')
