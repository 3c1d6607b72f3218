import { type Figures, SERIES_NAMES } from '@grani/contract'
import { calendarDayOf } from '../../platform/time/moscow.ts'
import type { Context } from '../context.ts'
import { pointsOf, wantedOf } from './points.ts'
import { statementTexts } from './statement-texts.ts'
import * as store from './store.ts'

export { countNights } from './nightly/count-nights.ts'

/** What the nights have counted, and by which statements. Nothing is computed here over users. */
export const readFigures = async ({ db, bank }: Context, now: Date): Promise<Figures> => {
  const { tables, ofSeries } = statementTexts(db, bank())
  const until = await store.newestDay(db)
  const wanted = until === null ? [] : SERIES_NAMES.map(name => wantedOf(name, calendarDayOf(now), until))
  const cells = await store.cellsOf(db, wanted)
  return {
    computed_until: until,
    tables,
    series: SERIES_NAMES.map(name => ({
      name,
      points: pointsOf(name, cells),
      statement: ofSeries(name),
    })),
  }
}
