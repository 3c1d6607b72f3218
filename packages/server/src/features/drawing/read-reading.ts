import type { DrawingReading, Result } from '@grani/contract'
import type { Context } from '../context.ts'
import { listResults } from '../results/service.ts'
import { comparisons, fewestPeople, figureReadings, rarities } from './compare.ts'
import { moodChanges } from './drawing-store.ts'
import { moodChange } from './mood-rules.ts'
import { readingsOf } from './note-value.ts'
import { type Value, valueOf } from './rarity-rules.ts'

/** What a person says of themselves about the same; shown beside, never mixed. */
const CREATIVE_QUALITIES = new Set(['creativity', 'imagination'])

const BANDS = { farAbove: 'high', above: 'high', middle: 'middle', below: 'low', farBelow: 'low' } as const

const bandOf = ({ level }: Pick<Result, 'level'>): 'high' | 'middle' | 'low' => BANDS[level]

const selfReport = async (context: Context, userId: string) =>
  (await listResults(context, { userId, now: null }))
    .filter(({ quality, is_outdated }) => !is_outdated && CREATIVE_QUALITIES.has(quality.id))
    .map(result => ({ quality: result.quality.id, name: result.quality.name, band: bandOf(result) }))

const wireValue = (value: Value | null): DrawingReading['ideas']['value'] =>
  value && {
    mean: value.mean,
    se: value.se,
    low: value.low,
    high: value.high,
    is_preliminary: value.isPreliminary,
    name: value.name,
  }

/** How rare the ideas of a user are, and how drawing goes with their mood. */
export const readReading = async (context: Context, userId: string): Promise<DrawingReading> => {
  const { db } = context
  const compared = await comparisons(context, userId)
  const values = rarities(compared)
  const changes = await moodChanges(db, userId)
  return {
    ideas: {
      compared: values.length,
      people: values.length === 0 ? 0 : fewestPeople(compared),
      value: wireValue(valueOf(values)),
      figures: await figureReadings(context, userId, compared),
      history: (await readingsOf(db, userId)).map(({ mean, se, figures, made_at }) => ({
        mean,
        se,
        figures,
        made_at: made_at.toISOString(),
      })),
      self_report: await selfReport(context, userId),
    },
    free: { sheets: changes.length, change: moodChange(changes) },
  }
}
