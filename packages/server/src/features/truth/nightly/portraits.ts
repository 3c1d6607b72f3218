import { sql } from 'kysely'
import type { Observed } from './aggregates.ts'

/** One's own portrait picked out of three, each choice; anybody: by chance. */
export const portraits: Observed = {
  rows: sql`
    select user_id, null::text as cell, (case when chosen = own then 1 else 0 end) as part, 1 as whole, null::float8 as promised,
      1 / 3.0 as anybody
    from recognitions join people using (user_id) where chosen is not null`,
}
