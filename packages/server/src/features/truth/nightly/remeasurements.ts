import { sql } from 'kysely'
import type { Observed } from './aggregates.ts'

/** Each finished check of a quality, with the result that its person had read before it began. */
const CHECKED = sql`checked as (
  select r.user_id, r.before_mean, r.before_sd, r.after_mean, r.after_sd, told.band, told.probability
  from remeasurements r join people using (user_id)
  cross join lateral (
    select band, probability from results
    where results.user_id = r.user_id and results.quality = r.quality and shared_at < r.started_at
    order by shared_at desc, uid limit 1
  ) told
  where r.finished_at is not null and r.after_mean is not null and r.before_mean is not null
),`

/** Whether new answers of its own put a quality on the side that had been named. */
export const checks: Observed = {
  parts: CHECKED,
  rows: sql`
    select user_id, null::text as cell, (case when (after_mean > 0) = (band = 'high') then 1 else 0 end) as part, 1 as whole,
      probability as promised, 0.5 as anybody
    from checked where band <> 'middle'`,
}

/** How far a quality is from where it stood; promised is the median that the published errors alone would make (.6745 × their root). */
export const drift: Observed = {
  parts: CHECKED,
  rows: sql`
    select user_id, null::text as cell, abs(after_mean - before_mean)::float8 as x,
      0.6745 * sqrt(before_sd * before_sd + after_sd * after_sd)::float8 as promised
    from checked`,
}
