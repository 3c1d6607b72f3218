import type { Db } from '../../platform/db/db.ts'
import { type ProfileForm, sealProfile } from '../../platform/sealing/sealed-profile.ts'
import { cipherForWriting } from '../../platform/sealing/user-keys.ts'
import type { WrappingKeys } from '../../platform/sealing/wrapping-keys.ts'

const BATCH = 200

const unsealedUsers = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom('users')
    .select('user_id')
    .where('unsealed_profile', 'is not', null)
    .orderBy('user_id')
    .limit(BATCH)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** False when another server has sealed it meanwhile. */
const sealOne = async (keys: WrappingKeys, tx: Db, userId: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('users')
    .select(users => users.ref('unsealed_profile').$castTo<Partial<ProfileForm> | null>().as('form'))
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!row?.form) return false
  const sealed = sealProfile(await cipherForWriting(keys, tx, userId), row.form)
  await tx
    .updateTable('users')
    .set({ sealed_profile: sealed, unsealed_profile: null })
    .where('user_id', '=', userId)
    .execute()
  return true
}

/** Seals profiles that an older version has stored readable; returns how many. Harmless when repeated or interrupted. */
export const sealReadableProfiles = async (keys: WrappingKeys, db: Db): Promise<number> => {
  let sealed = 0
  for (;;) {
    const userIds = await unsealedUsers(db)
    if (userIds.length === 0) return sealed
    await db.transaction().execute(async tx => {
      for (const userId of userIds) if (await sealOne(keys, tx, userId)) sealed++
    })
  }
}
