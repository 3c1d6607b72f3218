import { type Appraisal, fits, patternOf, PATTERNS_APART } from '../../content/event-patterns.ts'
import type { EventContent, EventPattern } from '../../content/events-schema.ts'
import type { Db } from '../../platform/db/db.ts'
import { DAY } from '../../platform/time/durations.ts'

/** No plan evaluates more in so many days. */
const MOST_LOOKED_AT = 100

/** The patterns of the events evaluated in the days before a moment, and of the last ones whenever they were; the newest first. */
const patternsBefore = async (db: Db, userId: string, before: Date): Promise<string[]> => {
  const rows = await db
    .selectFrom('event_appraisals')
    .select(['pattern', 'evaluated_at'])
    .where('user_id', '=', userId)
    .where('evaluated_at', '<', before)
    .orderBy('evaluated_at', 'desc')
    .limit(MOST_LOOKED_AT)
    .execute()
  const since = before.getTime() - PATTERNS_APART.days * DAY
  return rows
    .filter(({ evaluated_at: at }, i) => i < PATTERNS_APART.events || at.getTime() > since)
    .map(({ pattern }) => pattern)
}

type Patterned = {
  userId: string
  taps: Appraisal & { /** What it was asked while it waited. */ ask?: string | undefined }
  before: Date
  /** What other events that wait for their day are asked. */
  kept?: readonly string[]
}

/** What is said and asked of such taps after the events evaluated before this moment; what was asked already stays where it fits. */
export const patternFor = async (
  db: Db,
  { patterns }: EventContent,
  { userId, taps, before, kept = [] }: Patterned,
): Promise<EventPattern> => {
  const asked = patterns.find(each => each.id === taps.ask && fits(each, taps))
  if (asked) return asked
  const pattern = patternOf(patterns, taps, [...kept, ...(await patternsBefore(db, userId, before))])
  if (!pattern) throw new Error('No pattern of the content fits the taps')
  return pattern
}
