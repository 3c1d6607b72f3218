import { randomBytes } from 'node:crypto'
import type { Db } from '../db/db.ts'
import { decrypt, encrypt, KEY_BYTES } from './aes-gcm.ts'
import type { WrappedKey, WrappingKeys } from './wrapping-keys.ts'

/** What users write is encrypted by a random key of each user, and that key by a wrapping key. */
export type UserCipher = {
  /** `place` names the table, the column and, where a user has several, the row. */
  seal: (text: string, place: string) => Buffer
  open: (sealed: Buffer, place: string) => string
}

export const wrappedFor = (userId: string): string => `user_keys:${userId}`

export const cipherOf = (keys: WrappingKeys, userId: string, wrapped: WrappedKey): UserCipher => {
  const key = keys.unwrap(wrapped, wrappedFor(userId))
  return {
    seal: (text, place) => encrypt(key, Buffer.from(text, 'utf8'), `${userId}:${place}`),
    open: (sealed, place) => decrypt(key, sealed, `${userId}:${place}`).toString('utf8'),
  }
}

const storedKey = (db: Db, userId: string): Promise<WrappedKey | undefined> =>
  db.selectFrom('user_keys').select(['key_id', 'sealed_key']).where('user_id', '=', userId).executeTakeFirst()

/**
 * The user's cipher, with a new key where there is none yet; of several requests at once one makes it. The caller holds a
 * lock on the user, so that no key outlives its user.
 */
export const cipherForWriting = async (keys: WrappingKeys, tx: Db, userId: string): Promise<UserCipher> => {
  const stored = await storedKey(tx, userId)
  if (stored) return cipherOf(keys, userId, stored)
  await tx
    .insertInto('user_keys')
    .values({ user_id: userId, ...keys.wrap(randomBytes(KEY_BYTES), wrappedFor(userId)) })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const made = await storedKey(tx, userId)
  if (!made) throw new Error('A new key has vanished')
  return cipherOf(keys, userId, made)
}

/** Opens what is sealed in the rows of a user. */
export const cipherForReading = async (
  keys: WrappingKeys,
  db: Db,
  userId: string,
): Promise<Pick<UserCipher, 'open'>> => {
  const stored = await storedKey(db, userId)
  if (stored) return cipherOf(keys, userId, stored)
  return {
    open: () => {
      throw new Error('Something is sealed, but its user has no key')
    },
  }
}

export const eraseUserKey = async (tx: Db, userId: string): Promise<void> => {
  await tx.deleteFrom('user_keys').where('user_id', '=', userId).execute()
}
