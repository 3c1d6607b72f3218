import { sql } from 'kysely'
import type { Observed } from './aggregates.ts'

/** Where the newest result puts a quality beside the newest mean of at least three observers; both from the mean of all people. */
export const observers: Observed = {
  parts: sql`seen as (
    select distinct on (user_id, quality) user_id, quality, mean::float8 as mean
    from observer_publications join observer_rounds using (user_id, round_id) join people using (user_id)
    where mean is not null and told_until is null and is_opened
    order by user_id, quality, started_on desc, round_id, place desc
  ), called as (
    select distinct on (user_id, quality) user_id, quality, results.mean::float8 as mean
    from results join seen using (user_id, quality)
    order by user_id, quality, shared_at desc, results.uid
  ),`,
  rows: sql`
    select user_id, null::text as cell, called.mean - avg(called.mean) over (partition by quality) as x,
      seen.mean - avg(seen.mean) over (partition by quality) as y
    from called join seen using (user_id, quality)`,
}
