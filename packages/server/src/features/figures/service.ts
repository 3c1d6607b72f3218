import { SERIES, SERIES_NAMES, type Series } from '@grani/contract'
import { calendarDayOf } from '../../platform/time/moscow.ts'
import type { Context } from '../context.ts'
import { daysAfter } from './days.ts'
import { pointsOf } from './points.ts'
import * as store from './store.ts'

export { countNights } from './nightly/count-nights.ts'

/** How far the page looks back: half a year of days, a year of weeks and months. */
const DAYS_BACK = { day: 182, week: 371, month: 400 }

/** What the nights have counted. Nothing is computed here over users. */
export const readFigures = async (
  { db }: Context,
  now: Date,
): Promise<{ computed_until: string | null; series: Series[] }> => {
  const today = calendarDayOf(now)
  const computedUntil = await store.newestDay(db)
  const cells = await store.cellsSince(db, daysAfter(today, -DAYS_BACK.month))
  const series = SERIES_NAMES.map(name => {
    const from = daysAfter(today, -DAYS_BACK[SERIES[name].step])
    const shown = cells.filter(({ day }) => day >= from)
    return { name, points: computedUntil === null ? [] : pointsOf(name, shown, computedUntil) }
  })
  return { computed_until: computedUntil, series }
}
