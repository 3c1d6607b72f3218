import { sql } from 'kysely'
import type { Bank } from '../../../bank/bank.ts'
import type { Counted } from './sql.ts'

/**
 * Of the people of the last seven days, those with a result for every quality of one of their goals: they meet «всё
 * измерено». Qualities that nothing is left to ask about count as missing here, so it is a few more in truth.
 */
export const measured = (bank: Bank, last: string): Counted => {
  const qualities = bank.goals.flatMap(({ uid }) =>
    bank
      .directionsOf(uid)
      .flatMap(direction =>
        direction.qualities.filter(({ kind }) => kind !== 'S').map(({ id }) => ({ goal: uid, quality: id })),
      ),
  )
  return {
    series: ['allMeasured'],
    select: sql`
    with wanted as (
      select goal, quality from jsonb_to_recordset(${JSON.stringify(qualities)}::jsonb) as w (goal text, quality text)
    ), active as (
      select distinct user_id from person_days where day between ${last}::date - 6 and ${last}::date
    ), known as (
      select distinct results.user_id, quality from results join active on active.user_id = results.user_id
    ), measured as (
      select distinct g.user_id
      from active
      join active_goals g on g.user_id = active.user_id
      join wanted on wanted.goal = g.goal
      left join known on known.user_id = g.user_id and known.quality = wanted.quality
      group by g.user_id, g.goal
      having count(*) = count(known.quality)
    )
    select ${last}::text, 'allMeasured', (select count(*) from measured), count(*), count(*) from active`,
  }
}
