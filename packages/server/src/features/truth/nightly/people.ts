import { type RawBuilder, sql } from 'kysely'

/** Whose answers count: whoever allows statistics and is neither a tester nor of the staff. Every sum begins with them. */
export const PEOPLE: RawBuilder<unknown> = sql`people as (
  select user_id from users
  where allows_calibration and not ('qa' = any(groups))
    and not exists (select from staff where staff.user_id = users.user_id)
)`
