import { TRUTH_RETEST_DAYS } from '@grani/contract'
import { sql } from 'kysely'
import type { Bank } from '../../../bank/bank.ts'
import type { Observed } from './aggregates.ts'

/**
 * The first answer of a person to a question, and the first that came so many days later. Questions about the last seven days are
 * left out: those are meant to change. Both answers are taken as distances from the mean of their question.
 */
export const retests = (bank: Bank): Observed => ({
  parts: sql`asked_again as (
    select user_id, item, min(answered_at) as first_at
    from questions join people using (user_id)
    where status = 'answered' and value is not null and item <> all(${[...bank.states.items]}::text[])
    group by user_id, item
    having max(answered_at) >= min(answered_at) + ${sql.lit(`${TRUTH_RETEST_DAYS} days`)}::interval
  ), pairs as (
    select user_id, item,
      (array_agg(value order by answered_at, answer_seq))[1]::float8 as first,
      (array_agg(value order by answered_at, answer_seq)
        filter (where answered_at >= first_at + ${sql.lit(`${TRUTH_RETEST_DAYS} days`)}::interval))[1]::float8 as again
    from questions join asked_again using (user_id, item)
    where status = 'answered' and value is not null
    group by user_id, item
  ),`,
  rows: sql`
    select user_id, null::text as cell, first - avg(first) over (partition by item) as x,
      again - avg(again) over (partition by item) as y
    from pairs`,
})
