import { sql } from 'kysely'
import type { Observed } from './aggregates.ts'

/** A game counts from the sixth answer on, by what was answered: one that is left after misses stays in the sum. */
const FEWEST_ANSWERS = 6

/**
 * Forecasts that were sealed before the answer: hits beside the published probability, in twentieths of it, since none is below
 * .80; anybody: how often the same side is chosen by somebody of whom nothing is known.
 */
export const forecasts: Observed = {
  parts: sql`counted as (
    select user_id, game_id from forecast_items join people using (user_id)
    where answer_value is not null
    group by user_id, game_id having count(*) >= ${sql.lit(FEWEST_ANSWERS)}
  ),`,
  rows: sql`
    select user_id, to_char(least(floor(20 * probability), 19) / 20, 'FM0.00') as cell,
      (case when is_hit then 1 else 0 end) as part, 1 as whole, probability as promised, prior as anybody
    from forecast_items join counted using (user_id, game_id)
    where answer_value is not null`,
}
