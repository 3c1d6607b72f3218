import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { asText, cells, type Days } from './sql.ts'

/** Who came back so many days after the day of registration, of all who registered on that day. */
const countReturns = (tx: Tx, { first, last }: Days, after: number) =>
  cells(sql`
    select ${asText(sql`registered_on`)}, ${`day${after}`}::text, count(person_days.user_id), count(*), count(*)
    from counted_people p
    left join person_days on person_days.user_id = p.user_id and person_days.day = p.registered_on + ${after}::int
    where registered_on between ${first}::date - ${after}::int and ${last}::date - ${after}::int
    group by registered_on`).execute(tx)

/**
 * Who had it within so many days, to the minute, of those who confirmed on one day. That day is counted when the last of
 * them has had the time.
 */
const countConfirmed = (
  tx: Tx,
  { first, last }: Days,
  { figure, within, had }: { figure: string; within: number; had: ReturnType<typeof sql> },
) =>
  cells(sql`
    select ${asText(sql`confirmed_on`)}, ${figure}::text, count(*) filter (where ${had}), count(*), count(*)
    from counted_people p
    where confirmed_on between ${first}::date - ${within}::int and ${last}::date - ${within}::int
    group by confirmed_on`).execute(tx)

/** What becomes of the people of one day. */
export const countCohorts = async (tx: Tx, days: Days): Promise<void> => {
  for (const after of [1, 7, 28]) await countReturns(tx, days, after)
  await countConfirmed(tx, days, {
    figure: 'activation',
    within: 7,
    had: sql`exists (
      select from results
      where results.user_id = p.user_id and results.shared_at <= p.confirmed_at + interval '168 hours'
    )`,
  })
  // The trial begins when the address is confirmed.
  await countConfirmed(tx, days, {
    figure: 'trialToPaid',
    within: 14,
    had: sql`exists (
      select from payments
      where payments.user_id = p.user_id and kind in ('plan', 'renewal') and status = 'succeeded'
        and settled_at <= p.confirmed_at + interval '336 hours'
    )`,
  })
}
