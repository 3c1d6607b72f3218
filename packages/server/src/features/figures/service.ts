import { SERIES_NAMES, type Series } from '@grani/contract'
import { calendarDayOf } from '../../platform/time/moscow.ts'
import type { Context } from '../context.ts'
import { pointsOf, wantedOf } from './points.ts'
import * as store from './store.ts'

export { countNights } from './nightly/count-nights.ts'

/** What the nights have counted. Nothing is computed here over users. */
export const readFigures = async (
  { db }: Context,
  now: Date,
): Promise<{ computed_until: string | null; series: Series[] }> => {
  const until = await store.newestDay(db)
  if (until === null)
    return { computed_until: null, series: SERIES_NAMES.map(name => ({ name, points: [] })) }
  const wanted = SERIES_NAMES.map(name => wantedOf(name, calendarDayOf(now), until))
  const cells = await store.cellsOf(db, wanted)
  return {
    computed_until: until,
    series: SERIES_NAMES.map(name => ({ name, points: pointsOf(name, cells) })),
  }
}
