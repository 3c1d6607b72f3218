import type { EventPatterns } from '@grani/contract'
import type { EventContent } from '../../content/events-schema.ts'
import type { AppraisalRow, ExpressionRow } from './evaluation-store.ts'
import { placeOfRow } from './rules.ts'

/** What was marked most often: counts of the user's own marks, and no conclusion. Pure. */

/** So many of the newest events are counted, and at least so many. */
export const MARKED_EVENTS = 100
export const MIN_EVENTS = 3
/** Once is no frequency. */
const MIN_TIMES = 2
const SHOWN = 3
const QUALITIES_SHOWN = 5
/** «Скорее да» and «вполне». */
export const HOLDS_FROM = 3

type Marked = NonNullable<EventPatterns['marked']>

type Marks = {
  appraisals: readonly Pick<AppraisalRow, 'situations' | 'pleasantness'>[]
  expressions: readonly Pick<
    ExpressionRow,
    'item' | 'quality' | 'value' | 'rating' | 'place' | 'expected' | 'expected_sd'
  >[]
  nameOf: (quality: string) => string
}

const mostFrequent = (counted: Marked['situations']): Marked['situations'] =>
  counted
    .filter(({ events }) => events >= MIN_TIMES)
    .toSorted((a, b) => b.events - a.events)
    .slice(0, SHOWN)

/** The marks of these events, counted; null of fewer than three events. */
export const markedIn = (
  { situations, expressions: items }: Pick<EventContent, 'situations' | 'expressions'>,
  { appraisals, expressions, nameOf }: Marks,
): Marked | null => {
  if (appraisals.length < MIN_EVENTS) return null
  const placesOf = (quality: string) => {
    const places = expressions.filter(row => row.quality === quality).map(placeOfRow)
    const count = (place: string): number => places.filter(one => one === place).length
    return { usual: count('usual'), stronger: count('stronger'), weaker: count('weaker') }
  }
  const compared = [...new Set(expressions.map(({ quality }) => quality))]
    .map(quality => ({ id: quality, name: nameOf(quality), ...placesOf(quality) }))
    .map(quality => ({ ...quality, times: quality.usual + quality.stronger + quality.weaker }))
    .filter(({ times }) => times >= MIN_TIMES)
    .toSorted((a, b) => b.times - a.times || a.name.localeCompare(b.name, 'ru'))
  return {
    events: appraisals.length,
    pleasant: appraisals.filter(({ pleasantness }) => pleasantness > 3).length,
    unpleasant: appraisals.filter(({ pleasantness }) => pleasantness < 3).length,
    situations: mostFrequent(
      situations.map(({ id, name }) => ({
        name,
        events: appraisals.filter(appraisal => appraisal.situations.includes(id)).length,
      })),
    ),
    responses: mostFrequent(
      items.map(({ id, text }) => ({
        name: text,
        events: expressions.filter(({ item, value }) => item === id && (value ?? 0) >= HOLDS_FROM).length,
      })),
    ),
    qualities: compared.slice(0, QUALITIES_SHOWN).map(({ times: _times, ...quality }) => quality),
  }
}
