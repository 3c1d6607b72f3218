import { sql } from 'kysely'
import { asText, type Counted, type Days, moscowDay, startOf } from './sql.ts'

const NOT_COUNTED = sql`(
  select user_id from users where 'qa' = any (groups) union all select user_id from staff
)`

/** What next month brings of the plans that run now and renew, or are paid for already. */
const mrr = (last: string): Counted => {
  const end = startOf(sql`${last}::date + 1`)
  return {
    series: ['mrr'],
    select: sql`
    select ${last}::text, 'mrr', coalesce(sum(coalesce(next_price, price)), 0), null, count(*)
    from subscriptions join counted_people using (user_id)
    where not is_free and not is_trial and ended_at is null and end_at > ${end}
      and (cancelled_at is null or next_tariff is not null) and coalesce(next_price, price) > 0`,
  }
}

/**
 * Money back of money in, for each month that has ended. Payments of erased users count: they are without their user, and
 * testers and staff are known by who they are now.
 */
const refunds = ({ first, last }: Days): Counted => ({
  series: ['refundShare'],
  select: sql`
    select ${asText(sql`month`)}, 'refundShare', coalesce(-sum(amount) filter (where amount < 0), 0),
      coalesce(sum(amount) filter (where amount > 0), 0),
      case when count(distinct user_id) filter (where amount < 0) between 1 and 4
        then count(distinct user_id) filter (where amount < 0)
        else count(distinct user_id) filter (where amount > 0) end
    from (
      select user_id, amount, date_trunc('month', ${moscowDay(sql`booked_at`)}::timestamp) as month
      from ledger
      where user_id not in ${NOT_COUNTED}
        and booked_at >= ${startOf(sql`date_trunc('month', ${first}::timestamp) - interval '1 month'`)}
    ) booked
    where month + interval '1 month' - interval '1 day' between ${first}::date and ${last}::date
    group by month`,
})

/** What gifts brought in each month that has ended, refunds taken off: paid once, for months of somebody else. */
const gifts = ({ first, last }: Days): Counted => ({
  series: ['gifts'],
  select: sql`
    select ${asText(sql`month`)}, 'gifts', sum(amount), null, count(distinct user_id)
    from (
      select ledger.user_id, ledger.amount, date_trunc('month', ${moscowDay(sql`booked_at`)}::timestamp) as month
      from ledger join payments using (user_id, payment_id)
      where kind = 'gift' and ledger.user_id not in ${NOT_COUNTED}
        and booked_at >= ${startOf(sql`date_trunc('month', ${first}::timestamp) - interval '1 month'`)}
    ) booked
    where month + interval '1 month' - interval '1 day' between ${first}::date and ${last}::date
    group by month`,
})

/** What people have paid until now, refunds taken off, by the month of their registration. */
const paidByCohort = (): Counted => ({
  series: ['paidByCohort'],
  select: sql`
    select ${asText(sql`month`)}, 'paidByCohort', sum(paid), count(*),
      case when count(*) filter (where paid <> 0) = 0 then count(*) else count(*) filter (where paid <> 0) end
    from (
      select date_trunc('month', registered_on::timestamp) as month, coalesce(sum(amount), 0) as paid
      from counted_people left join ledger using (user_id)
      group by user_id, registered_on
    ) people
    group by month`,
})

export const money = (days: Days): Counted[] => [mrr(days.last), refunds(days), gifts(days), paidByCohort()]
