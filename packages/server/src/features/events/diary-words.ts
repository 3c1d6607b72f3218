import type { Db } from '../../platform/db/db.ts'
import { diaryCipher, type DiaryCipher, newDiaryKey } from '../../platform/secrets/diary-key.ts'
import type { Context } from '../context.ts'

const storedKey = async (db: Db, userId: string): Promise<Buffer | null> =>
  (await db.selectFrom('diary_keys').select('sealed_key').where('user_id', '=', userId).executeTakeFirst())
    ?.sealed_key ?? null

/** The user's cipher, with a new key when there is none yet. Several requests at once end up with the same one. */
export const cipherForWriting = async (
  { secret }: Pick<Context, 'secret'>,
  tx: Db,
  userId: string,
): Promise<DiaryCipher> => {
  await tx
    .insertInto('diary_keys')
    .values({ user_id: userId, sealed_key: newDiaryKey(secret, userId) })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const key = await storedKey(tx, userId)
  if (key === null) throw new Error('The key of a diary has vanished')
  return diaryCipher(secret, userId, key)
}

/** Opens the words of a user's rows; without a key there are none. */
export const readerOf = async (
  { secret, db }: Pick<Context, 'secret' | 'db'>,
  userId: string,
): Promise<(sealed: Buffer | null, place: string) => string | null> => {
  const key = await storedKey(db, userId)
  if (key === null) return () => null
  const cipher = diaryCipher(secret, userId, key)
  return (sealed, place) => (sealed === null ? null : cipher.open(sealed, place))
}

/** What a sealed text is bound to, beside its user. */
export const textPlace = (eventId: string): string => `${eventId}:text`
export const replyPlace = (eventId: string): string => `${eventId}:reply`
