import { sql } from 'kysely'
import type { SeriesName } from '@grani/contract'
import { asText, type Counted, type Days } from './sql.ts'

/** Who came back so many days after the day of registration, of all who registered on that day. */
const returns = ({ first, last }: Days, after: 1 | 7 | 28): Counted => ({
  series: [`day${after}`],
  select: sql`
    select ${asText(sql`registered_on`)}, ${sql.lit(`day${after}`)}, count(person_days.user_id), count(*), count(*)
    from counted_people p
    left join person_days on person_days.user_id = p.user_id and person_days.day = p.registered_on + ${sql.lit(after)}
    where registered_on between ${first}::date - ${sql.lit(after)} and ${last}::date - ${sql.lit(after)}
    group by registered_on`,
})

/**
 * Who had it within so many days, to the minute, of those who confirmed on one day. That day is counted when the last of
 * them has had the time.
 */
const confirmed = (
  { first, last }: Days,
  { figure, within, had }: { figure: SeriesName; within: number; had: ReturnType<typeof sql> },
): Counted => ({
  series: [figure],
  select: sql`
    select ${asText(sql`confirmed_on`)}, ${sql.lit(figure)}, count(*) filter (where ${had}), count(*), count(*)
    from counted_people p
    where confirmed_on between ${first}::date - ${sql.lit(within)} and ${last}::date - ${sql.lit(within)}
    group by confirmed_on`,
})

/** What becomes of the people of one day. */
export const cohorts = (days: Days): Counted[] => [
  returns(days, 1),
  returns(days, 7),
  returns(days, 28),
  confirmed(days, {
    figure: 'activation',
    within: 7,
    had: sql`exists (
      select from results
      where results.user_id = p.user_id and results.shared_at <= p.confirmed_at + interval '168 hours'
    )`,
  }),
  // The trial begins when the address is confirmed.
  confirmed(days, {
    figure: 'trialToPaid',
    within: 14,
    had: sql`exists (
      select from payments
      where payments.user_id = p.user_id and kind in ('plan', 'renewal') and status = 'succeeded'
        and settled_at <= p.confirmed_at + interval '336 hours'
    )`,
  }),
]
