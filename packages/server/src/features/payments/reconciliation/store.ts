import { type RawBuilder, sql } from 'kysely'
import type { Reconciliation } from '@grani/contract'
import type { Db } from '../../../platform/db/db.ts'
import type { LedgerRow } from './compare.ts'

type Among = { of: Reconciliation['of']; /** Whose movements they are. */ provider: string }

/** Booked charges or refunds with the provider's ids; also those of erased users, for the money has moved. */
const movements = async (
  db: Db,
  { of, provider }: Among,
  where: RawBuilder<unknown>,
): Promise<LedgerRow[]> => {
  const isCharge = of === 'payments'
  const { rows } = await sql<LedgerRow>`
    select * from (
      select l.payment_id, l.amount, l.booked_at, case when l.refund_id is null then p.provider_id else r.provider_id end as provider_id
      from ledger l
      join payments p on p.user_id = l.user_id and p.payment_id = l.payment_id
      left join refunds r on r.user_id = l.user_id and r.refund_id = l.refund_id
      where p.provider = ${provider} and (l.refund_id is null) = ${isCharge}
    ) movements where ${where} order by booked_at`.execute(db)
  return rows
}

export const ledgerBetween = (
  db: Db,
  { from, until, ...among }: Among & { from: Date; until: Date },
): Promise<LedgerRow[]> => movements(db, among, sql`booked_at >= ${from} and booked_at < ${until}`)

export const ledgerByProviderIds = (
  db: Db,
  { ids, ...among }: Among & { ids: readonly string[] },
): Promise<LedgerRow[]> => movements(db, among, sql`provider_id = any(${[...ids]}::text[])`)
