import { createHash } from 'node:crypto'
import { EXPRESSIONS_PER_EVENT } from '@grani/contract'
import type { EventContent, EventExpression } from '../../content/events-schema.ts'

export type Questionnaire = { number: number; expressions: EventExpression[] }

type About = { eventId: string; situations: readonly string[]; focus: readonly string[] }

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
 * What is asked about an event: the qualities in focus where they fit, then others that the situations afford. The same
 * event in the same situations is asked the same, so nothing about it has to be stored.
 */
export const questionsAbout = (
  { version, situations: all, always, expressions }: EventContent,
  { eventId, situations, focus }: About,
): Questionnaire => {
  const afforded = all.flatMap(({ id, affords }) => (situations.includes(id) ? affords : []))
  const possible = new Set([...afforded, ...always])
  const chosen = [
    ...focus.filter(quality => possible.has(quality)),
    ...shuffled(afforded, eventId),
    ...shuffled(always, eventId),
  ]
  const asked = [...new Set(chosen)].slice(0, EXPRESSIONS_PER_EVENT).flatMap(quality => {
    const both = expressions.filter(expression => expression.quality === quality)
    return both[numberOf(`${eventId}:${quality}:key`) % both.length] ?? []
  })
  return { number: numberOf(`${version}:${asked.map(({ id }) => id).join()}`), expressions: asked }
}
