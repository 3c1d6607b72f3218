import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { Charge } from '../../platform/payments/provider.ts'
import type { Till } from './till.ts'

type Standing = Charge['receipt']

/** The tax office has no receipt for money that has moved: the law wants one, so people have to make it. */
class ReceiptMissing extends Error {
  constructor(of: 'payment' | 'refund', id: string) {
    super(`The receipt of ${of} ${id} was not made: npm run refunds lists it`)
  }
}

/** Tells the log of a receipt that is not going to come by itself: once, and by its number alone. */
export const tellIfMissing = (
  { context }: Till,
  { of, id, before, now }: { of: 'payment' | 'refund'; id: string; before: Standing; now: Standing },
): void => {
  if (now === 'canceled' && before !== 'canceled') context.reportError(new ReceiptMissing(of, id))
}

type Missing = {
  of: 'payment' | 'refund'
  id: string
  settled_at: Date | null
  amount: number
  title: string
}

/** Charges and refunds without a receipt, oldest first. Also of people who are gone: the money has moved. */
export const receiptsMissing = async (db: Db): Promise<Missing[]> => {
  const { rows } = await sql<Missing>`
    select 'payment' as of, payment_id as id, settled_at, amount, title
      from payments where receipt_status = 'canceled'
    union all
    select 'refund', r.refund_id, r.settled_at, r.amount, p.title
      from refunds r join payments p using (user_id, payment_id) where r.receipt_status = 'canceled'
    order by settled_at`.execute(db)
  return rows
}

/** Somebody has made the receipt of a charge or a refund by hand; false when it was not missing. */
export const markReceiptMade = async (db: Db, id: string): Promise<boolean> => {
  const made = { receipt_status: 'succeeded' } as const
  const payments = await db
    .updateTable('payments')
    .set(made)
    .where('payment_id', '=', id)
    .where('receipt_status', '=', 'canceled')
    .executeTakeFirst()
  const refunds = await db
    .updateTable('refunds')
    .set(made)
    .where('refund_id', '=', id)
    .where('receipt_status', '=', 'canceled')
    .executeTakeFirst()
  return payments.numUpdatedRows + refunds.numUpdatedRows > 0n
}
