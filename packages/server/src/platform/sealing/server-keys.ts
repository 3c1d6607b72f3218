import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { KEY_BYTES } from './aes-gcm.ts'
import { UnknownKeyError, type WrappedKey, type WrappingKeys } from './wrapping-keys.ts'

/** The digests by which a removed account's trial is remembered. */
export const TRIAL_DIGESTS = 'trial-digests'

export const wrappedAt = (purpose: string): string => `server_keys:${purpose}`

const storedKey = (db: Db): Promise<WrappedKey | undefined> =>
  db
    .selectFrom('server_keys')
    .select(['key_id', 'sealed_key'])
    .where('purpose', '=', TRIAL_DIGESTS)
    .executeTakeFirst()

/** Until decision 089 the secret itself was the key: where there are such digests, it stays their key. */
const newTrialKey = async (db: Db, secret: string): Promise<Buffer> => {
  const claimed = await db.selectFrom('trial_claims').select('claimed_at').limit(1).executeTakeFirst()
  return claimed ? Buffer.from(secret, 'utf8') : randomBytes(KEY_BYTES)
}

/** The key of the trial digests; made at the first start, the same for all servers, and kept when SECRET changes. */
export const trialKeyOf = async (db: Db, keys: WrappingKeys, secret: string): Promise<Buffer> => {
  const place = wrappedAt(TRIAL_DIGESTS)
  const stored = await storedKey(db)
  if (stored) return keys.unwrap(stored, place)
  await db
    .insertInto('server_keys')
    .values({ purpose: TRIAL_DIGESTS, ...keys.wrap(await newTrialKey(db, secret), place) })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const made = await storedKey(db)
  if (!made) throw new Error('The key of trial digests has vanished')
  return keys.unwrap(made, place)
}

/** Throws when users' keys are wrapped by a key that is not configured. Reads the two ends of an index. */
export const refuseUnknownKeys = async (db: Db, { acceptedIds }: WrappingKeys): Promise<void> => {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select min(key_id) as first, max(key_id) as last from user_keys`.execute(db)
  for (const { first, last } of rows)
    for (const id of [first, last])
      if (id !== null && !acceptedIds.includes(id)) throw new UnknownKeyError(id)
}
