import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { asText, cells, type Days } from './sql.ts'

/** What the people of the last seven days do, for each day. */
export const countActivity = async (tx: Tx, { first, last }: Days): Promise<void> => {
  const week = sql`
    generate_series(${first}::date, ${last}::date, interval '1 day') as target (at)
    left join person_days on person_days.day between target.at::date - 6 and target.at::date`
  const day = asText(sql`target.at`)
  await cells(sql`
    select ${day}, 'weeklyActive', count(distinct user_id), null, count(distinct user_id)
    from ${week} group by target.at`).execute(tx)
  await cells(sql`
    select ${day}, 'answersPerActiveDay', coalesce(sum(answers), 0), count(user_id), count(distinct user_id)
    from ${week} group by target.at`).execute(tx)
  await cells(sql`
    select ${day}, 'quotaUsedUp', count(distinct user_id) filter (where used_up), count(distinct user_id),
      count(distinct user_id)
    from ${week} group by target.at`).execute(tx)
}
