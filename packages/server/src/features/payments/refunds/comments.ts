import type { Db } from '../../../platform/db/db.ts'
import { cipherForWriting, cipherOf, type UserCipher } from '../../../platform/sealing/user-keys.ts'
import type { WrappingKeys } from '../../../platform/sealing/wrapping-keys.ts'
import { openRequests } from './store.ts'

const placeOf = (refundId: string): string => `refunds.sealed_comment:${refundId}`

type Comment = { userId: string; refundId: string; comment: string | null }

/** The caller holds a lock on the user. */
export const sealComment = async (
  keys: WrappingKeys,
  tx: Db,
  { userId, refundId, comment }: Comment,
): Promise<Buffer | null> =>
  comment === null || comment === ''
    ? null
    : (await cipherForWriting(keys, tx, userId)).seal(comment, placeOf(refundId))

type Sealed = { refund_id: string; sealed_comment: Buffer | null }

export const openComment = (
  cipher: Pick<UserCipher, 'open'>,
  { refund_id, sealed_comment }: Sealed,
): string | null => (sealed_comment === null ? null : cipher.open(sealed_comment, placeOf(refund_id)))

/** For whoever decides: the requests that wait, oldest first. */
export const openRefundRequests = async ({ db, keys }: { db: Db; keys: WrappingKeys }) =>
  (await openRequests(db)).map(({ key_id, sealed_key, sealed_comment, ...request }) => ({
    ...request,
    comment:
      key_id === null || sealed_key === null
        ? null
        : openComment(cipherOf(keys, request.user_id, { key_id, sealed_key }), {
            ...request,
            sealed_comment,
          }),
  }))
