import { KEPT_BY_PLAN } from '@grani/contract'
import { sql } from 'kysely'
import { TRIAL_DAYS } from '../../subscription/service.ts'
import { asText, type Counted, type Days, startOf } from './sql.ts'

/**
 * Who was there in a week and in the one after, all together and by the plan of their first day there: the one paid for or
 * given that began last, else the trial. People on a plan from the staff, or in the grace period, are in the first series only.
 */
export const kept = ({ first, last }: Days): Counted => ({
  series: ['kept', ...KEPT_BY_PLAN.map(({ series }) => series)],
  select: sql`
    with weeks as (
      select user_id, date_trunc('week', day::timestamp)::date as monday, min(day) as first_day
      from person_days group by 1, 2
    ), kept as (
      select monday, confirmed_at, ${startOf(sql`first_day`)} as begins, ${startOf(sql`first_day + 1`)} as ends, user_id,
        exists (
          select from person_days later
          where later.user_id = weeks.user_id and later.day between monday + 7 and monday + 13
        ) as is_kept
      from weeks join counted_people using (user_id)
      where monday + 13 between ${first}::date and ${last}::date
    ), with_plans as (
      select monday, is_kept, coalesce(
        (select tariff from (
          select item as tariff, period_from from payments
          where payments.user_id = kept.user_id and kind in ('plan', 'renewal', 'upgrade') and status = 'succeeded'
            and period_from < ends and period_until > begins and (returned_at is null or returned_at > begins)
          union all
          select tariff, period_from from received_gifts
          where received_gifts.user_id = kept.user_id and period_from < ends and period_until > begins
        ) plans order by period_from desc limit 1),
        case when begins < confirmed_at + ${sql.lit(TRIAL_DAYS * 24)} * interval '1 hour' then 'trial' end
      ) as plan
      from kept
    )
    select ${asText(sql`monday`)}, figure, count(*) filter (where is_kept), count(*), count(*)
    from with_plans, lateral (
      select 'kept' as figure
      union all select series from (values ${sql.join(
        KEPT_BY_PLAN.map(({ plan, series }) => sql`(${sql.lit(plan)}, ${sql.lit(series)})`),
      )}) as by_plan (plan, series) where by_plan.plan = with_plans.plan
    ) as figures
    group by monday, figure`,
})
