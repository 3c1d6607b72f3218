/** A sentence does not end at a quoted question that it goes on after: «Почему?» and then a small letter or a dash. */
const SENTENCE_END = /(?<=[.!?…][»)]?)\s+(?![\p{Ll}—–])/u

/** The first sentence of a plain text. */
export const firstSentence = (text: string): string => text.trim().split(SENTENCE_END, 1)[0] ?? ''
