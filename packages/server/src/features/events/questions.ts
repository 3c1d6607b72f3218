import { createHash } from 'node:crypto'
import { EXPRESSIONS_PER_EVENT } from '@grani/contract'
import type { EventContent, EventExpression } from '../../content/events-schema.ts'
import { contradicts, fitsCause, fitsMood, moodOf, sceneOf } from './content.ts'

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

/** So many at least: the rest has to be led to by the words or the marks, or to be comparable where nothing else is. */
const LEAST_ASKED = 2

const COMPARABLE_RANKS = COMPARED.length

type Choose = {
  /** What words and marks lead to, in turn. */
  led: readonly EventExpression[]
  /** What fits any event of the mood, in turn. */
  fitting: readonly EventExpression[]
  rankOf: (quality: string) => number
  /** What the words speak of most. */
  keeps: string | undefined
}

/**
 * What words and marks lead to, three at most, filled up to two by what fits any event. Where none of it has a result, the next one that
 * has is asked as well, or in place of the third, or without any one that can be compared, so that an event is not marked for nothing;
 * what the words speak of most stays.
 */
const chosenOf = ({ led, fitting, rankOf, keeps }: Choose): EventExpression[] => {
  const inTurn = [...led, ...fitting]
  const first = inTurn.slice(0, Math.min(EXPRESSIONS_PER_EVENT, Math.max(LEAST_ASKED, led.length)))
  const kept = first.slice(0, EXPRESSIONS_PER_EVENT - 1)
  if (first.length === EXPRESSIONS_PER_EVENT && first.at(-1)?.quality === keeps) return first
  for (let rank = 0; rank < COMPARABLE_RANKS; rank++) {
    if (first.some(({ quality }) => rankOf(quality) === rank)) return first
    const known = inTurn.find(({ quality }) => rankOf(quality) === rank)
    if (known) return [...kept, known]
  }
  return first
}

/**
 * What is asked about an event: the chosen qualities where they fit, then what its words speak of most, and what else they do,
 * unless the marks speak against it, then what a moment asks in which who did what to whom is as here, and what is to the point in any event of its kinds, mood and cause, and last what fits every event of
 * the mood; nothing that would be out of place in it. Of each what can be compared comes first.
 */
export const questionsAbout = (
  content: EventContent,
  { eventId, situations, pleasantness, cause, mentioned, focus, standingOf }: About,
): Questionnaire => {
  const mood = moodOf(pleasantness)
  const kinds = content.situations.filter(({ id }) => situations.includes(id))
  const always = content.always[mood]
  const possible = [...kinds.flatMap(({ affords }) => affords), ...always]
  const spoken = mentioned.filter(quality => !contradicts(content, quality, { cause, pleasantness }))
  // Barely spoken of, and of another kind of event than those tapped: «придумала меню» of who dared not speak.
  const isElsewhere = (quality: string): boolean =>
    kinds.length > 0 &&
    spoken.indexOf(quality) > 1 &&
    !possible.includes(quality) &&
    content.situations.some(({ affords }) => affords.includes(quality))
  const rankOf = (quality: string): number => STANDINGS.indexOf(standingOf(quality))
  const byRank = (qualities: readonly string[]): string[] =>
    qualities.toSorted((a, b) => rankOf(a) - rankOf(b))
  const fits = (quality: string): boolean => fitsCause(content, quality, { cause, pleasantness })
  const ofScene = sceneOf(content, { situations, pleasantness, cause })?.asks ?? []
  const led = [
    ...focus.filter(quality => [...possible, ...spoken].includes(quality)),
    ...spoken.slice(0, 1),
    ...byRank(spoken.slice(1).filter(quality => !isElsewhere(quality))),
    ...byRank(
      [
        ...ofScene,
        ...shuffled(
          kinds.flatMap(({ asks }) => asks[mood]),
          eventId,
        ),
      ].filter(fits),
    ),
  ]
  const expressionsOf = (qualities: readonly string[]): EventExpression[] =>
    [...new Set(qualities)].flatMap(quality => {
      const possibleOnes = content.expressions.filter(
        expression => expression.quality === quality && !expression.unless.includes(mood),
      )
      return possibleOnes[numberOf(`${eventId}:${quality}:key`) % possibleOnes.length] ?? []
    })
  const asked = chosenOf({
    led: expressionsOf(led),
    fitting: expressionsOf(
      byRank(shuffled(always, eventId)).filter(
        quality => !led.includes(quality) && fitsMood(content, quality, { situations, pleasantness }),
      ),
    ),
    rankOf,
    keeps: spoken[0],
  })
  return {
    number: numberOf(`${content.version}:${asked.map(({ id }) => id).join()}`),
    expressions: asked,
    mentioned: spoken.filter(quality => asked.some(expression => expression.quality === quality)),
    isAnyKnown: asked.some(({ quality }) => COMPARED.includes(standingOf(quality))),
  }
}
