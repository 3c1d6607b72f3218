import type { SeriesName } from '@grani/contract'
import { type RawBuilder, sql } from 'kysely'

/** The days that a night counts, both included. */
export type Days = { first: string; last: string }

/** The Moscow day of a moment. By an offset: PostgreSQL's own list of time zones may be older, and connections may be in any. */
export const moscowDay = (moment: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`(${moment} at time zone 'UTC' + interval '3 hours')::date`

/** The moment when a Moscow day begins. */
export const startOf = (day: RawBuilder<unknown>): RawBuilder<Date> =>
  sql<Date>`((${day})::timestamp - interval '3 hours') at time zone 'UTC'`

export const asText = (day: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`to_char(${day}, 'YYYY-MM-DD')`

/** Puts cells into the table; one that is there already is counted anew. */
export const cells = (select: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into daily_figures (day, figure, part, whole, people) ${select}
  on conflict (day, figure) do update
  set part = excluded.part, whole = excluded.whole, people = excluded.people`

/** What a statement counts: rows of day, series, part, whole, people. */
export type Counted = { series: readonly SeriesName[]; select: RawBuilder<unknown> }
