import { sql } from 'kysely'
import type { Bank } from '../../../bank/bank.ts'
import type { Observed } from './aggregates.ts'

/** The engine names a number only where at most one in ten will be late by more than half (answers-until-band.ts). */
const PROMISED = 0.9

/**
 * Which qualities an answer to an item is about, but for states, which are measured anew each week. A pair is about two; what it
 * counts down to is `own`.
 */
const itemsByQuality = (bank: Bank): string =>
  JSON.stringify(
    bank.directions.flatMap(({ qualities }) =>
      qualities
        .filter(({ kind }) => kind !== 'S')
        .flatMap(({ id: quality }) =>
          bank
            .itemsAbout(quality)
            .map(item => ({ item, quality, own: bank.item(item)?.quality === quality })),
        ),
    ),
  )

/**
 * The first countdown that a person answered under for each quality without a result. It is kept when the result came within one
 * and a half times as many answers about the quality, and judged once it came or so many were given.
 */
export const countdowns = (bank: Bank): Observed => ({
  parts: sql`about as (
    select item, quality, own
    from jsonb_to_recordset(${itemsByQuality(bank)}::jsonb) as about (item text, quality text, own boolean)
  ), answered as (
    select user_id, quality, answer_seq, case when own then soon end as soon
    from questions join people using (user_id) join about using (item)
    where status = 'answered'
  ), named as (
    select distinct on (results.user_id, results.quality) results.user_id, results.quality, brought.answer_seq as named_seq
    from results join questions brought on brought.user_id = results.user_id and brought.uid = results.question
    join people on people.user_id = results.user_id
    order by results.user_id, results.quality, shared_at, results.uid
  ), spans as (
    select user_id, quality, answer_seq, soon, named_seq,
      min(answer_seq) filter (where soon is not null and (named_seq is null or answer_seq <= named_seq))
        over (partition by user_id, quality) as from_seq
    from answered left join named using (user_id, quality)
  ), needed as (
    select user_id, named_seq is not null as is_named, ceil(1.5 * max(soon) filter (where answer_seq = from_seq)) as until,
      count(*) filter (where answer_seq >= from_seq and (named_seq is null or answer_seq <= named_seq)) as given
    from spans where from_seq is not null group by user_id, quality, named_seq
  ),`,
  rows: sql`
    select user_id, null::text as cell, (case when is_named and given <= until then 1 else 0 end) as part, 1 as whole,
      ${sql.lit(PROMISED)}::float8 as promised, null::float8 as anybody
    from needed where is_named or given >= until`,
})
