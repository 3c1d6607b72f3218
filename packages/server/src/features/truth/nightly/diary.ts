import { sql } from 'kysely'
import type { Observed } from './aggregates.ts'

/** So many events of a person say how a quality shows in the diary. */
const FEWEST_EVENTS = 5

/** Where the newest result puts a quality beside the mean of what its person has tapped about it under events; both from the mean of all. */
export const diary: Observed = {
  parts: sql`shown as (
    select user_id, quality, avg(rating)::float8 as rating
    from event_expressions join people using (user_id)
    where rating is not null
    group by user_id, quality having count(*) >= ${sql.lit(FEWEST_EVENTS)}
  ), called as (
    select distinct on (user_id, quality) user_id, quality, mean::float8 as mean
    from results join shown using (user_id, quality)
    order by user_id, quality, shared_at desc, results.uid
  ),`,
  rows: sql`
    select user_id, null::text as cell, mean - avg(mean) over (partition by quality) as x,
      rating - avg(rating) over (partition by quality) as y
    from called join shown using (user_id, quality)`,
}
