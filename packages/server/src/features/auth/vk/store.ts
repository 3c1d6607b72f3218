import type { Db } from '../../../platform/db/db.ts'
import { sealProfile } from '../../../platform/sealing/sealed-profile.ts'
import { cipherForWriting } from '../../../platform/sealing/user-keys.ts'
import type { WrappingKeys } from '../../../platform/sealing/wrapping-keys.ts'
import type { VkUser } from '../../../platform/vk/vk-id.ts'

export const accountByVk = async (db: Db, id: string) =>
  (await db
    .selectFrom('identities')
    .innerJoin('users', 'users.user_id', 'identities.user_id')
    .select(['users.user_id as userId', 'users.email', 'users.is_email_verified as isEmailVerified'])
    .where('identities.kind', '=', 'vk')
    .where('identities.subject', '=', id)
    .executeTakeFirst()) ?? null

/** False when an account is already linked to this VK id. */
export const claimVk = async (
  db: Db,
  { id, userId, isVouched }: { id: string; userId: string; isVouched: boolean },
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('identities')
    .values({ kind: 'vk', subject: id, user_id: userId, is_vouched: isVouched })
    .onConflict(conflict => conflict.columns(['kind', 'subject']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** A user without an address has nothing to confirm, and counts as verified. */
export const insertVkUser = async (
  keys: WrappingKeys,
  tx: Db,
  { userId, user, now }: { userId: string; user: VkUser; now: Date },
): Promise<void> => {
  const { email, name, surname, isVerified } = user
  const sealed =
    name === null && surname === null
      ? null
      : sealProfile(await cipherForWriting(keys, tx, userId), { name, surname })
  await tx
    .insertInto('users')
    .values({
      user_id: userId,
      created_at: now,
      email,
      sealed_profile: sealed,
      is_email_verified: email === null || isVerified,
      confirmed_at: email === null || isVerified ? now : null,
      is_email_proven: email !== null && isVerified,
    })
    .execute()
}
