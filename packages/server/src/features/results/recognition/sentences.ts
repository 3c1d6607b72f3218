import type { Portrait as PortraitTexts } from '../../../content/portrait-schema.ts'

/** A sentence does not end at a quoted question that it goes on after: «Почему?» and then a small letter or a dash. */
const SENTENCE_END = /(?<=[.!?…][»)]?)\s+(?![\p{Ll}—–])/u

/** The sentences of a level text. */
export const sentencesIn = (text: string): string[] =>
  text.replaceAll(/\s+/gu, ' ').trim().split(SENTENCE_END)

/** A sentence with fewer words is a remark on the others, and one with more is not read at a glance. */
const SHORTEST = 8
const LONGEST = 24

/** Whether a sentence is understood without those around it, by the words in it. */
export const standsAlone = (
  { reader, pointers, beginnings }: PortraitTexts['alone'],
  sentence: string,
): boolean => {
  const words = sentence.toLowerCase().match(/\p{L}+/gu) ?? []
  return (
    words.length >= SHORTEST &&
    words.length <= LONGEST &&
    words.some(word => reader.includes(word)) &&
    !words.some(word => pointers.includes(word)) &&
    !beginnings.includes(words[0] ?? '')
  )
}
