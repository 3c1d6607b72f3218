import { type RawBuilder, sql } from 'kysely'
import { asText, type Counted, type Days, startOf } from './sql.ts'

/**
 * A charge within the grace period pays from the old end on, so the month is counted when the longest one is over: seven days
 * where the announcement was late, and a day for the bank.
 */
const GRACE_DAYS = 8

const months = ({ first, last }: Days): RawBuilder<unknown> => sql`(
  select month, ${startOf(sql`month`)} as begins, ${startOf(sql`month + interval '1 month'`)} as ends
  from generate_series(
    date_trunc('month', ${first}::timestamp) - interval '2 months', date_trunc('month', ${last}::timestamp), interval '1 month'
  ) as all_months (month)
  where (month + interval '1 month')::date - 1 + ${sql.lit(GRACE_DAYS)} between ${first}::date and ${last}::date
)`

/** Whether a plan was paid for at a moment. Money that went back ends it. */
const paidAt = (moment: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  kind in ('plan', 'renewal', 'upgrade') and status = 'succeeded' and period_from <= ${moment} and period_until > ${moment}
  and (returned_at is null or returned_at > ${moment})`

/** A gift that runs keeps its user, whose own renewal it puts off. */
const isGivenAt = (moment: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  exists (select 1 from received_gifts as gift
    where gift.user_id = payments.user_id and gift.period_from <= ${moment} and gift.period_until > ${moment})`

/**
 * Who had a paid plan when a month began and none when it ended: by a charge that the bank refused, or by choice. A card
 * that its owner has blocked for us (permission_revoked) is a choice.
 */
export const lostPeople = (days: Days): RawBuilder<unknown>[] => [
  sql`create temporary table lost_people (month timestamp, is_lost boolean, is_refused boolean) on commit drop`,
  sql`
    insert into lost_people
    select month, not bool_or(${paidAt(sql`ends`)} or ${isGivenAt(sql`ends`)}),
      bool_or(kind = 'renewal' and status = 'canceled' and reason is distinct from 'permission_revoked'
        and created_at >= begins - interval '72 hours' and created_at < ends + ${GRACE_DAYS}::int * interval '24 hours')
    from ${months(days)} as months
    join payments on true
    where user_id not in (select user_id from users where 'qa' = any (groups) union all select user_id from staff)
    group by month, user_id
    having bool_or(${paidAt(sql`begins`)})`,
]

const lost = (figure: 'churnRefused' | 'churnChosen', isRefused: boolean): Counted => ({
  series: [figure],
  select: sql`
    select ${asText(sql`month`)}, ${sql.lit(figure)}, count(*) filter (where is_lost and is_refused = ${sql.lit(isRefused)}),
      count(*), count(*)
    from lost_people group by month`,
})

export const churn = (): Counted[] => [lost('churnRefused', true), lost('churnChosen', false)]
