import { sql } from 'kysely'
import { DAY } from '../../../platform/time/durations.ts'
import type { Observed } from './aggregates.ts'

const DAYS_BACK = 90
/** Fewer answers say nothing of how they were given. */
const FEWEST_ANSWERS = 10
/** As many equal values in a row are no answers to these questions, half of which are reversed. */
const EQUAL_IN_A_ROW = 10
const FAST_MS = 1000

/**
 * Sittings of the last ninety days: answers without half an hour between them. Careless is one of which more than half came
 * within a second, or in which ten equal answers follow each other.
 */
export const careless = (now: Date): Observed => ({
  parts: sql`answered as (
    select user_id, answered_at, answer_seq, value, coalesce(ms < ${sql.lit(FAST_MS)}, false) as is_fast,
      coalesce(answered_at - lag(answered_at) over given > interval '30 minutes', true) as opens,
      value is distinct from lag(value) over given as turns
    from questions join people using (user_id)
    where status = 'answered' and answered_at >= ${new Date(now.getTime() - DAYS_BACK * DAY)}
    window given as (partition by user_id order by answered_at, answer_seq)
  ), numbered as (
    select user_id, is_fast, count(*) filter (where opens) over given as sitting,
      count(*) filter (where opens or turns) over given as run
    from answered window given as (partition by user_id order by answered_at, answer_seq)
  ), runs as (
    select user_id, sitting, count(*) as answers, count(*) filter (where is_fast) as fast
    from numbered group by user_id, sitting, run
  ), sittings as (
    select user_id, sum(answers) as answers, sum(fast) as fast, max(answers) as longest from runs group by user_id, sitting
  ),`,
  rows: sql`
    select user_id, null::text as cell,
      (case when 2 * fast > answers or longest >= ${sql.lit(EQUAL_IN_A_ROW)} then 1 else 0 end) as part, 1 as whole,
      null::float8 as promised, null::float8 as anybody
    from sittings where answers >= ${sql.lit(FEWEST_ANSWERS)}`,
})
