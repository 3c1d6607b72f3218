import { CAUSES, type EventPatterns } from '@grani/contract'
import type { EventContent } from '../../content/events-schema.ts'
import type { AppraisalRow, ExpressionRow } from './evaluation-store.ts'
import { placeOfRow } from './rules.ts'

/** What was marked most often: counts of the user's own marks, and no conclusion. Pure. */

/** So many of the newest events are counted, and at least so many. */
export const MARKED_EVENTS = 100
export const MIN_EVENTS = 3
/** Of a statement: once, it is read in the event. */
const MIN_TIMES = 2
const SHOWN = 5
/** «Скорее да» and «вполне». */
export const HOLDS_FROM = 3

type Marked = NonNullable<EventPatterns['marked']>

type Event = Pick<AppraisalRow, 'situations' | 'pleasantness' | 'cause' | 'importance' | 'control'>

type Marks = {
  appraisals: readonly Event[]
  expressions: readonly Pick<
    ExpressionRow,
    'item' | 'quality' | 'value' | 'rating' | 'place' | 'expected' | 'expected_sd'
  >[]
  nameOf: (quality: string) => string
}

const isPleasant = ({ pleasantness }: Event): boolean => pleasantness > 3
const isUnpleasant = ({ pleasantness }: Event): boolean => pleasantness < 3

const moodsOf = (events: readonly Event[]) => ({
  events: events.length,
  pleasant: events.filter(isPleasant).length,
  unpleasant: events.filter(isUnpleasant).length,
})

const mostFrequent = <T extends { events: number }>(counted: readonly T[], atLeast = 1): T[] =>
  counted
    .filter(({ events }) => events >= atLeast)
    .toSorted((a, b) => b.events - a.events)
    .slice(0, SHOWN)

/** To half a degree: finer than that nobody marks. */
const meanOf = (degrees: readonly number[]): number | null =>
  degrees.length === 0
    ? null
    : Math.round((2 * degrees.reduce((sum, degree) => sum + degree, 0)) / degrees.length) / 2

const byMood = (events: readonly Event[], degree: 'importance' | 'control') => ({
  pleasant: meanOf(events.filter(isPleasant).map(event => event[degree])),
  unpleasant: meanOf(events.filter(isUnpleasant).map(event => event[degree])),
})

/** The marks of these events, counted; null of fewer than three events. */
export const markedIn = (
  { situations, expressions: items }: Pick<EventContent, 'situations' | 'expressions'>,
  { appraisals, expressions, nameOf }: Marks,
): Marked | null => {
  if (appraisals.length < MIN_EVENTS) return null
  const rated = expressions.filter(({ rating }) => rating !== null)
  const qualities = [...new Set(rated.map(({ quality }) => quality))].map(quality => {
    const rows = rated.filter(row => row.quality === quality)
    const count = (place: string): number => rows.filter(row => placeOfRow(row) === place).length
    return {
      id: quality,
      name: nameOf(quality),
      events: rows.length,
      usual: count('usual'),
      stronger: count('stronger'),
      weaker: count('weaker'),
    }
  })
  return {
    ...moodsOf(appraisals),
    situations: mostFrequent(
      situations.map(({ id, name }) => ({
        name,
        ...moodsOf(appraisals.filter(appraisal => appraisal.situations.includes(id))),
      })),
    ),
    causes: mostFrequent(
      CAUSES.filter(cause => cause !== 'unclear').map(cause => ({
        cause,
        ...moodsOf(appraisals.filter(appraisal => appraisal.cause === cause)),
      })),
    ),
    importance: byMood(appraisals, 'importance'),
    control: byMood(appraisals, 'control'),
    responses: mostFrequent(
      items.map(({ id, text }) => ({
        name: text,
        events: expressions.filter(({ item, value }) => item === id && (value ?? 0) >= HOLDS_FROM).length,
      })),
      MIN_TIMES,
    ),
    qualities: mostFrequent(qualities.toSorted((a, b) => a.name.localeCompare(b.name, 'ru'))),
  }
}
