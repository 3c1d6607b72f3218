import type { Db } from '../../../platform/db/db.ts'
import { lockUserForKeyShare } from '../../../platform/db/lock-user.ts'
import type { WrappingKeys } from '../../../platform/sealing/wrapping-keys.ts'
import { sealComment } from './comments.ts'
import { type RefundKey, refundOf, updateRefund } from './store.ts'

const BATCH = 200

const unsealedRefunds = (db: Db): Promise<RefundKey[]> =>
  db
    .selectFrom('refunds')
    .select(['user_id', 'refund_id'])
    .where('unsealed_comment', 'is not', null)
    .orderBy('user_id')
    .orderBy('refund_id')
    .limit(BATCH)
    .execute()

/** The comment of a user who is gone is nobody's any more. */
const sealOne = async (keys: WrappingKeys, tx: Db, key: RefundKey): Promise<void> => {
  const { user_id: userId, refund_id: refundId } = key
  const isThere = await lockUserForKeyShare(tx, userId)
  const comment = (await refundOf(tx, key))?.unsealed_comment ?? null
  if (comment === null) return
  const sealed = isThere ? await sealComment(keys, tx, { userId, refundId, comment }) : null
  await updateRefund(tx, key, { sealed_comment: sealed, unsealed_comment: null })
}

/** Seals comments that an older version has stored readable; returns how many. Harmless when repeated or interrupted. */
export const sealReadableComments = async (keys: WrappingKeys, db: Db): Promise<number> => {
  let sealed = 0
  for (;;) {
    const refunds = await unsealedRefunds(db)
    if (refunds.length === 0) return sealed
    await db.transaction().execute(async tx => {
      for (const refund of refunds) await sealOne(keys, tx, refund)
    })
    sealed += refunds.length
  }
}
