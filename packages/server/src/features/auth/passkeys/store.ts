import type { Db } from '../../../platform/db/db.ts'
import type { NewCredential } from '../../../platform/webauthn/verify.ts'

/** Oldest first. */
export const passkeysOf = (db: Db, userId: string) =>
  db
    .selectFrom('passkeys')
    .select(['passkey_id', 'credential_id', 'transports', 'name', 'added_at', 'used_at'])
    .where('user_id', '=', userId)
    .orderBy('added_at')
    .orderBy('passkey_id')
    .execute()

export const passkeyByCredential = async (db: Db, userId: string, credentialId: Buffer) => {
  const row = await db
    .selectFrom('passkeys')
    .select(['passkey_id', 'public_key', 'counter'])
    .where('user_id', '=', userId)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
  return row && { passkeyId: row.passkey_id, publicKey: row.public_key, counter: Number(row.counter) }
}

type NewPasskey = { userId: string; passkeyId: string; name: string; credential: NewCredential; now: Date }

/** False when the user has this passkey already. */
export const insertPasskey = async (
  tx: Db,
  { userId, passkeyId, name, credential, now }: NewPasskey,
): Promise<boolean> => {
  const { credentialId, publicKey, counter, transports } = credential
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('passkeys')
    .values({
      user_id: userId,
      passkey_id: passkeyId,
      credential_id: credentialId,
      public_key: publicKey,
      counter: String(counter),
      transports,
      name,
      added_at: now,
      used_at: null,
    })
    .onConflict(conflict => conflict.columns(['user_id', 'credential_id']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

type Use = { userId: string; passkeyId: string; counter: { before: number; after: number }; now: Date }

/** False when the passkey has been removed, or used by another request, since it was read. */
export const recordUse = async (db: Db, { userId, passkeyId, counter, now }: Use): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter: String(counter.after), used_at: now })
    .where('user_id', '=', userId)
    .where('passkey_id', '=', passkeyId)
    .where('counter', '=', String(counter.before))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** False when the user has no such passkey. */
export const setPasskeyName = async (
  db: Db,
  userId: string,
  { passkeyId, name }: { passkeyId: string; name: string },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ name })
    .where('user_id', '=', userId)
    .where('passkey_id', '=', passkeyId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The name of the passkey that was deleted; undefined when the user has no such passkey. */
export const deletePasskey = async (db: Db, userId: string, passkeyId: string): Promise<string | undefined> =>
  (
    await db
      .deleteFrom('passkeys')
      .where('user_id', '=', userId)
      .where('passkey_id', '=', passkeyId)
      .returning('name')
      .executeTakeFirst()
  )?.name

export const deletePasskeys = async (db: Db, userId: string): Promise<void> => {
  await db.deleteFrom('passkeys').where('user_id', '=', userId).execute()
}
