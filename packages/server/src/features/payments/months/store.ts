import type { AccountedMonth } from '@grani/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'

type Span = { from: Date; until: Date }

const moscowDay = (column: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`to_char(${column} at time zone 'Europe/Moscow', 'YYYY-MM-DD')`

/** Of every provider, also those of erased users: the money has moved. */
export const movementsBetween = async (
  db: Db,
  { from, until }: Span,
): Promise<AccountedMonth['movements']> => {
  const { rows } = await sql<AccountedMonth['movements'][number]>`
    select ${moscowDay(sql`l.booked_at`)} as day, p.method,
      case when l.refund_id is not null then 'refund' when p.kind = 'gift' then 'gift' else 'sale' end as kind,
      count(*)::int as count, sum(l.amount)::float8 as amount,
      (count(*) filter (
        where case when l.refund_id is null then p.receipt_status else r.receipt_status end = 'succeeded'
      ))::int as receipts
    from ledger l
    join payments p on p.user_id = l.user_id and p.payment_id = l.payment_id
    left join refunds r on r.user_id = l.user_id and r.refund_id = l.refund_id
    where l.booked_at >= ${from} and l.booked_at < ${until}
    group by 1, 2, 3 order by 1, 2, 3`.execute(db)
  return rows
}

export const givenBetween = async (db: Db, { from, until }: Span): Promise<AccountedMonth['given']> => {
  const { rows } = await sql<AccountedMonth['given'][number]>`
    select ${moscowDay(sql`at`)} as day, kind, count(*)::int as count
    from (
      select redeemed_at as at, 'redeemed' as kind from gift_codes where redeemed_at is not null
      union all
      select coalesce(decided_at, proposed_at), 'plan' from plan_gifts where state = 'given'
      union all
      select given_at, 'credit' from consultation_credits
    ) given
    where at >= ${from} and at < ${until}
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

/**
 * What is paid for at a moment and not served yet. Of a plan the part of its period that is left. A gift whole until its time
 * begins: its money can be asked for at any time, also when the code has expired. The time of a receiver who was erased is over.
 * Boosters are served when they are bought.
 */
export const prepaidAt = async (db: Db, at: Date): Promise<AccountedMonth['prepaid']> => {
  const { rows } = await sql<AccountedMonth['prepaid'][number]>`
    with paid as (
      select p.* from payments p
      join ledger l on l.user_id = p.user_id and l.payment_id = p.payment_id and l.refund_id is null
      where l.booked_at < ${at} and (p.returned_at is null or p.returned_at >= ${at})
    ), spans as (
      select 'plan' as kind, amount, period_from, period_until from paid
      where kind in ('plan', 'renewal', 'upgrade') and period_until is not null
      union all
      select 'gift', p.amount, coalesce(t.period_from, 'infinity'), t.period_until
      from paid p
      join gift_codes g on g.payment_id = p.payment_id
      left join received_gifts t on t.code_digest = g.code_digest
      where p.kind = 'gift' and (g.refunded_at is null or g.refunded_at >= ${at})
        and (g.redeemed_at is null or g.redeemed_at >= ${at} or t.gift_id is not null)
    ), parts as (
      select kind, case when period_from >= ${at} then amount else round(
        amount * extract(epoch from period_until - ${at}) / extract(epoch from period_until - period_from)
      ) end as amount
      from spans where period_from >= ${at} or period_until > ${at}
    )
    select kind, count(*)::int as payments, sum(amount)::float8 as amount
    from parts group by kind order by kind desc`.execute(db)
  return rows
}
