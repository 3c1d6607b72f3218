import type { readWeekLine, ReplyOf, WeekLine } from '@grani/contract'
import { lockUserForKeyShare } from '../../platform/db/lock-user.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { DAY } from '../../platform/time/durations.ts'
import { calendarDayOf } from '../../platform/time/moscow.ts'
import type { Context } from '../context.ts'
import { listResults } from '../results/service.ts'
import { requireAllTasks } from './access.ts'
import { lineOf, type LineRow, linesOf, saveLine } from './maps-store.ts'
import { drawableWeeks, lineReading } from './week-rules.ts'

const wireOf = ({ monday, places, made_at }: LineRow): WeekLine => ({
  monday,
  places,
  made_at: made_at.toISOString(),
  ...lineReading(places),
})

export const listLines = async ({ db }: Context, userId: string): Promise<WeekLine[]> =>
  (await linesOf(db, userId)).map(wireOf)

const sundayOf = (monday: string): string => new Date(Date.parse(monday) + 6 * DAY).toISOString().slice(0, 10)

/** The states measured in a week, by the day of the measurement. */
const statesBetween = async (context: Context, userId: string, days: { from: string; to: string }) =>
  (await listResults(context, { userId, now: null }))
    .map(({ quality, mean, shared_at }) => ({
      kind: quality.kind,
      quality: quality.id,
      name: quality.name,
      measured_on: calendarDayOf(new Date(shared_at)),
      mean,
    }))
    .filter(({ kind, measured_on }) => kind === 'S' && measured_on >= days.from && measured_on <= days.to)

/** A week with the measured states of its days. Nothing is concluded from it. */
export const readLine = async (
  context: Context,
  userId: string,
  monday: string,
): Promise<ReplyOf<typeof readWeekLine>> => {
  const row = await lineOf(context.db, userId, monday)
  if (!row) throw new Refusal('ERR_NOT_FOUND')
  const days = { from: monday, to: sundayOf(monday) }
  return {
    ...wireOf(row),
    states: await statesBetween(context, userId, days),
  }
}

type Save = { userId: string; monday: string; places: number[]; now: Date }

/** Takes the line of a week; drawn anew it replaces the one before. */
export const saveWeek = async (
  context: Context,
  { userId, monday, places, now }: Save,
): Promise<WeekLine> => {
  await requireAllTasks(context, userId, now)
  if (!drawableWeeks(now).includes(monday)) throw new Refusal('ERR_CONFLICT')
  await context.db.transaction().execute(async tx => {
    if (!(await lockUserForKeyShare(tx, userId))) throw new Refusal('ERR_SESSION')
    await saveLine(tx, { userId, monday, places, now })
  })
  return wireOf({ monday, places, made_at: now })
}
