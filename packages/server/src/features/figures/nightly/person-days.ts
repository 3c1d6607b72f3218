import { type RawBuilder, sql } from 'kysely'
import type { Bank } from '../../../bank/bank.ts'
import { planOf } from '../../subscription/service.ts'
import { daysAfter } from '../days.ts'
import { type Days, moscowDay, startOf } from './sql.ts'

/** A week and the one after it end thirteen days after they began; a quota looks back less far. */
const DAYS_BEFORE = 13

/**
 * Two temporary tables that all figures are counted from: `counted_people`, everybody but testers and staff, and
 * `person_days`, who answered or wrote on which Moscow day. One pass over the responses, however many days there are.
 */
export const personDays = (bank: Bank, { first, last }: Days): RawBuilder<unknown>[] => {
  const tariffs = bank.tariffs.map(({ uid, questionsPerWeek }) => ({ uid, per_week: questionsPerWeek }))
  const { questionsPerWeek } = planOf(bank, null)
  const from = startOf(sql`${daysAfter(first, -DAYS_BEFORE)}::date`)
  const until = startOf(sql`${daysAfter(last, 1)}::date`)
  return [
    sql`create temporary table counted_people (
    user_id uuid primary key, registered_on date not null, confirmed_at timestamptz, confirmed_on date, per_week integer not null
  ) on commit drop`,
    sql`
    insert into counted_people
    select users.user_id, ${moscowDay(sql`users.created_at`)}, confirmed_at, ${moscowDay(sql`confirmed_at`)},
      coalesce(tariff.per_week, ${questionsPerWeek}::int)
    from users
    left join subscriptions on subscriptions.user_id = users.user_id
    left join jsonb_to_recordset(${JSON.stringify(tariffs)}::jsonb) as tariff (uid text, per_week int)
      on tariff.uid = subscriptions.tariff
    where not ('qa' = any (users.groups)) and not exists (select from staff where staff.user_id = users.user_id)
  `,
    sql`create temporary table person_days (
    user_id uuid not null, day date not null, answers integer not null, used_up boolean not null, primary key (user_id, day)
  ) on commit drop`,
    // What the plan has paid for adds up from Monday on; the quota of a day is that of quota.ts.
    sql`
    insert into person_days
    select user_id, day, answers, by_plan > 0 and
      sum(by_plan) over (partition by user_id, date_trunc('week', day::timestamp) order by day)
        >= ceil(per_week * extract(isodow from day) / 7.0)
    from (
      select active.user_id, day, sum(answers)::int as answers, sum(by_plan)::int as by_plan, min(per_week) as per_week
      from (
        select user_id, ${moscowDay(sql`answered_at`)} as day, count(*) as answers,
          count(*) filter (where payer = 'plan') as by_plan
        from questions where status = 'answered' and answered_at >= ${from} and answered_at < ${until} group by 1, 2
        union all
        select user_id, ${moscowDay(sql`written_at`)}, 0, 0
        from events where written_at >= ${from} and written_at < ${until} group by 1, 2
      ) active
      join counted_people on counted_people.user_id = active.user_id
      group by active.user_id, day
    ) days`,
    sql`create index on person_days (day)`,
    sql`analyze counted_people, person_days`,
  ]
}
