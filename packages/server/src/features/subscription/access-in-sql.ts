import { type RawBuilder, sql } from 'kysely'
import { GRACE_DAYS } from './rules.ts'

/**
 * `hasAccess` as a condition of a statement that has joined `subscriptions`; null for a user without one. The grace period
 * is in hours: an interval of days would depend on the time zone of the connection.
 */
export const hasAccessInSql = (now: Date): RawBuilder<boolean | null> => sql<boolean | null>`
  case
    when subscriptions.next_gift_tariff is not null or subscriptions.cancelled_at is null
      and (subscriptions.paused_at is not null or not (subscriptions.is_free or subscriptions.is_trial))
    then greatest(subscriptions.end_at + make_interval(hours => ${GRACE_DAYS * 24}::int), subscriptions.grace_until)
    else subscriptions.end_at end > ${now}`
