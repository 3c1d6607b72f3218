import { createHash } from 'node:crypto'
import { EXPRESSIONS_PER_EVENT } from '@grani/contract'
import type { EventContent, EventExpression } from '../../content/events-schema.ts'
import { moodOf } from './content.ts'

export type Questionnaire = { number: number; expressions: EventExpression[] }

type About = {
  eventId: string
  situations: readonly string[]
  pleasantness: number
  focus: readonly string[]
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** A number of 31 bits: the column is an integer. */
const numberOf = (text: string): number => digest(text).readUInt32BE() >>> 1

/** In an order that the event's id decides, so that over many events each takes its turn. */
const shuffled = (qualities: readonly string[], eventId: string): string[] =>
  [...new Set(qualities)]
    .map(quality => ({ quality, rank: numberOf(`${eventId}:${quality}`) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ quality }) => quality)

/**
 * What is asked about an event: the qualities in focus where they fit, then others that the situations afford; nothing that
 * would be out of place in its mood. The same event in the same situations and mood is asked the same, so nothing about it has to be stored.
 */
export const questionsAbout = (
  { version, situations: all, always: alwaysIn, expressions }: EventContent,
  { eventId, situations, pleasantness, focus }: About,
): Questionnaire => {
  const mood = moodOf(pleasantness)
  const fitting = expressions.filter(({ unless }) => !unless.includes(mood))
  const always = alwaysIn[mood]
  const afforded = all.flatMap(({ id, affords }) => (situations.includes(id) ? affords : []))
  const possible = new Set([...afforded, ...always])
  const chosen = [
    ...focus.filter(quality => possible.has(quality)),
    ...shuffled(afforded, eventId),
    ...shuffled(always, eventId),
  ]
  const asked = [...new Set(chosen)]
    .flatMap(quality => {
      const possibleOnes = fitting.filter(expression => expression.quality === quality)
      return possibleOnes[numberOf(`${eventId}:${quality}:key`) % possibleOnes.length] ?? []
    })
    .slice(0, EXPRESSIONS_PER_EVENT)
  return { number: numberOf(`${version}:${asked.map(({ id }) => id).join()}`), expressions: asked }
}
