import type { Db } from '../../../platform/db/db.ts'
import { lockUserForKeyShare } from '../../../platform/db/lock-user.ts'
import { cipherForReading, cipherForWriting, type UserCipher } from '../../../platform/sealing/user-keys.ts'
import type { WrappingKeys } from '../../../platform/sealing/wrapping-keys.ts'
import { deletePasskey, replaceReadableName, unsealedNames } from './store.ts'

const placeOf = (passkeyId: string): string => `passkeys.sealed_name:${passkeyId}`

type Named = { userId: string; passkeyId: string; name: string }

/** The caller holds a lock on the user. */
export const sealName = async (
  keys: WrappingKeys,
  tx: Db,
  { userId, passkeyId, name }: Named,
): Promise<Buffer> => (await cipherForWriting(keys, tx, userId)).seal(name, placeOf(passkeyId))

type Sealed = { passkey_id: string; sealed_name: Buffer | null }

const openName = (
  cipher: Pick<UserCipher, 'open'>,
  { passkey_id: id, sealed_name: sealed }: Sealed,
): string => {
  if (sealed === null) throw new Error('The name of a passkey is not sealed')
  return cipher.open(sealed, placeOf(id))
}

/** The rows with the names that their user gave them. Throws when one was altered or belongs to another user. */
export const withNames = async <Row extends Sealed>(
  { keys }: { keys: WrappingKeys },
  db: Db,
  userId: string,
  rows: readonly Row[],
): Promise<(Row & { name: string })[]> => {
  if (rows.length === 0) return []
  const cipher = await cipherForReading(keys, db, userId)
  return rows.map(row => ({ ...row, name: openName(cipher, row) }))
}

const BATCH = 200

/** Seals names that an older version has stored readable; returns how many. Harmless when repeated or interrupted. */
export const sealReadableNames = async (keys: WrappingKeys, db: Db): Promise<number> => {
  let sealed = 0
  for (;;) {
    const readable = await unsealedNames(db, BATCH)
    if (readable.length === 0) return sealed
    await db.transaction().execute(async tx => {
      for (const { userId, passkeyId, name } of readable) {
        const isThere = await lockUserForKeyShare(tx, userId)
        if (!isThere) await deletePasskey(tx, userId, passkeyId)
        else {
          const sealedName = await sealName(keys, tx, { userId, passkeyId, name })
          await replaceReadableName(tx, userId, { passkeyId, sealedName })
        }
        sealed++
      }
    })
  }
}
