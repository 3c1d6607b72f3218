import { sql } from 'kysely'
import type { Observed } from './aggregates.ts'

/** «Не похоже на меня» among the newest rated results of each quality; promised is what the results allowed for: 1 − probability. */
export const unlike: Observed = {
  parts: sql`rated as (
    select distinct on (user_id, quality) user_id, quality, agrees, probability
    from results join people using (user_id)
    where agrees is not null
    order by user_id, quality, shared_at desc, uid
  ),`,
  rows: sql`
    select user_id, quality as cell, (case when agrees then 0 else 1 end) as part, 1 as whole, 1 - probability as promised,
      null::float8 as anybody
    from rated`,
}
