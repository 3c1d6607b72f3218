import { createHash } from 'node:crypto'
import { EXPRESSIONS_PER_EVENT } from '@grani/contract'
import type { EventContent, EventExpression } from '../../content/events-schema.ts'
import { contradicts, fitsCause, moodOf } from './content.ts'

export type Questionnaire = {
  number: number
  expressions: EventExpression[]
  /** Of the qualities, those of which the words speak. */
  mentioned: string[]
  /** Whether one of the qualities can be compared. */
  isAnyKnown: boolean
}

/** What an event can be compared with: a result, answers or enough events; or only some events, or nothing yet. */
const STANDINGS = ['result', 'comparable', 'begun', 'unknown'] as const
export type Standing = (typeof STANDINGS)[number]
const COMPARED: readonly Standing[] = ['result', 'comparable']

export type About = {
  eventId: string
  situations: readonly string[]
  pleasantness: number
  cause: string
  /** What the words of the event speak of, the most of it first. */
  mentioned: readonly string[]
  /** What the user has chosen to watch. */
  focus: readonly string[]
  standingOf: (quality: string) => Standing
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

type Choose = Pick<About, 'standingOf'> & {
  rankOf: (quality: string) => number
  /** What the words speak of most. */
  keeps: string | undefined
}

/**
 * The first three in turn. Where none of them has a result, the last gives way to the next one that has, or without any to one that can
 * be compared, so that an event is not marked for nothing; what the words speak of most does not.
 */
const withOneKnown = (
  inTurn: readonly EventExpression[],
  { standingOf, rankOf, keeps }: Choose,
): EventExpression[] => {
  const first = inTurn.slice(0, EXPRESSIONS_PER_EVENT)
  if (first.at(-1)?.quality === keeps) return first
  for (const [rank, standing] of COMPARED.entries()) {
    if (first.some(({ quality }) => standingOf(quality) === standing)) return first
    const known = inTurn.find(({ quality }) => rankOf(quality) === rank)
    if (known) return [...first.slice(0, -1), known]
  }
  return first
}

/**
 * What is asked about an event: the chosen qualities where they fit, then what its words speak of most, and what else they do,
 * unless the marks speak against it, then others that the situations afford, and last what the words speak of least; nothing that would
 * be out of place in its mood. What fits its cause comes first, and of that what can be compared; one of the three can, wherever
 * anything fitting can.
 */
export const questionsAbout = (
  content: EventContent,
  { eventId, situations, pleasantness, cause, mentioned, focus, standingOf }: About,
): Questionnaire => {
  const mood = moodOf(pleasantness)
  const fitting = content.expressions.filter(({ unless }) => !unless.includes(mood))
  const always = content.always[mood]
  const afforded = content.situations.flatMap(({ id, affords }) => (situations.includes(id) ? affords : []))
  const spoken = mentioned.filter(quality => !contradicts(content, quality, { cause, pleasantness }))
  const possible = new Set([...afforded, ...always, ...spoken])
  // Barely spoken of, and of another kind of event than those tapped: «придумала меню» of who dared not speak.
  const isElsewhere = (quality: string): boolean =>
    situations.length > 0 &&
    spoken.indexOf(quality) > 1 &&
    ![...afforded, ...always].includes(quality) &&
    content.situations.some(({ affords }) => affords.includes(quality))
  const rankOf = (quality: string): number => {
    if (!fitsCause(content, quality, { cause, pleasantness })) return STANDINGS.length
    return STANDINGS.indexOf(standingOf(quality))
  }
  const candidates = [
    ...focus.filter(quality => possible.has(quality)),
    ...spoken.slice(0, 1),
    ...spoken
      .slice(1)
      .filter(quality => !isElsewhere(quality))
      .toSorted((a, b) => rankOf(a) - rankOf(b)),
    ...[...shuffled(afforded, eventId), ...shuffled(always, eventId)].toSorted(
      (a, b) => rankOf(a) - rankOf(b),
    ),
    ...spoken,
  ]
  const inTurn = [...new Set(candidates)].flatMap(quality => {
    const possibleOnes = fitting.filter(expression => expression.quality === quality)
    return possibleOnes[numberOf(`${eventId}:${quality}:key`) % possibleOnes.length] ?? []
  })
  const asked = withOneKnown(inTurn, { standingOf, rankOf, keeps: spoken[0] })
  return {
    number: numberOf(`${content.version}:${asked.map(({ id }) => id).join()}`),
    expressions: asked,
    mentioned: spoken.filter(quality => asked.some(expression => expression.quality === quality)),
    isAnyKnown: asked.some(({ quality }) => COMPARED.includes(standingOf(quality))),
  }
}
