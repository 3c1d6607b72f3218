import { sql } from 'kysely'
import { asText, type Counted, type Days } from './sql.ts'

/** What the people of the last seven days do, for each day. */
export const activity = ({ first, last }: Days): Counted => ({
  series: ['weeklyActive', 'answersPerActiveDay', 'quotaUsedUp'],
  select: sql`
    select ${asText(sql`at`)}, figure, part, whole, active
    from (
      select target.at, count(distinct user_id) as active, count(user_id) as days, coalesce(sum(answers), 0) as answers,
        count(distinct user_id) filter (where used_up) as used_up
      from generate_series(${first}::date, ${last}::date, interval '1 day') as target (at)
      left join person_days on person_days.day between target.at::date - 6 and target.at::date
      group by target.at
    ) weeks, lateral (values
      ('weeklyActive', active, null::bigint),
      ('answersPerActiveDay', answers, days),
      ('quotaUsedUp', used_up, active)
    ) as figures (figure, part, whole)`,
})
