import type { Db } from '../../../platform/db/db.ts'
import type { NewCredential } from '../../../platform/webauthn/verify.ts'

/** Oldest first. */
export const passkeysOf = (db: Db, userId: string) =>
  db
    .selectFrom('passkeys')
    .select(['passkey_id', 'credential_id', 'transports', 'sealed_name', 'added_at', 'used_at'])
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

type NewPasskey = {
  userId: string
  passkeyId: string
  sealedName: Buffer
  credential: NewCredential
  now: Date
}

/** False when the user has this passkey already. */
export const insertPasskey = async (
  tx: Db,
  { userId, passkeyId, sealedName, credential, now }: NewPasskey,
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
      sealed_name: sealedName,
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
export const setSealedName = async (
  db: Db,
  userId: string,
  { passkeyId, sealedName }: { passkeyId: string; sealedName: Buffer },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ sealed_name: sealedName, unsealed_name: null })
    .where('user_id', '=', userId)
    .where('passkey_id', '=', passkeyId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Does nothing to a passkey that has got another name since it was read. */
export const replaceReadableName = async (
  db: Db,
  userId: string,
  { passkeyId, sealedName }: { passkeyId: string; sealedName: Buffer },
): Promise<void> => {
  await db
    .updateTable('passkeys')
    .set({ sealed_name: sealedName, unsealed_name: null })
    .where('user_id', '=', userId)
    .where('passkey_id', '=', passkeyId)
    .where('unsealed_name', 'is not', null)
    .execute()
}

/** Names that an older version has stored readable. */
export const unsealedNames = async (db: Db, limit: number) => {
  const rows = await db
    .selectFrom('passkeys')
    .select(['user_id', 'passkey_id', 'unsealed_name'])
    .where('unsealed_name', 'is not', null)
    .orderBy('user_id')
    .orderBy('passkey_id')
    .limit(limit)
    .execute()
  return rows.map(row => ({
    userId: row.user_id,
    passkeyId: row.passkey_id,
    name: row.unsealed_name ?? '',
  }))
}

/** The passkey that was deleted; none when the user has no such passkey. */
export const deletePasskey = (db: Db, userId: string, passkeyId: string) =>
  db
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('passkey_id', '=', passkeyId)
    .returning(['passkey_id', 'sealed_name'])
    .execute()

export const deletePasskeys = async (db: Db, userId: string): Promise<void> => {
  await db.deleteFrom('passkeys').where('user_id', '=', userId).execute()
}
