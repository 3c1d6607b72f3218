import { randomUUID } from 'node:crypto'
import type { Db } from '../../platform/db/db.ts'

type Entry = { userId: string; paymentId: string; refundId: string | null; amount: number; now: Date }

/** Books money that has moved. A second booking of the same is refused by the table. */
export const book = async (tx: Db, { userId, paymentId, refundId, amount, now }: Entry): Promise<void> => {
  await tx
    .insertInto('ledger')
    .values({
      user_id: userId,
      entry_id: randomUUID(),
      payment_id: paymentId,
      refund_id: refundId,
      amount,
      booked_at: now,
    })
    .execute()
}
