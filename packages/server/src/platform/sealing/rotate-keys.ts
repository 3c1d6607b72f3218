import type { Db } from '../db/db.ts'
import { wrappedAt } from './server-keys.ts'
import { wrappedFor } from './user-keys.ts'
import type { WrappedKey, WrappingKeys } from './wrapping-keys.ts'

/** Keys that one transaction seals anew: it holds their rows for some ten milliseconds. */
const BATCH = 200

const rewrap = (keys: WrappingKeys, wrapped: WrappedKey, place: string): WrappedKey =>
  keys.wrap(keys.unwrap(wrapped, place), place)

type StoredKey = WrappedKey & { user_id: string }

/** Found by an index; a statement over all shards cannot lock rows, so each update checks that its row is the one read. */
const nextBatch = (db: Db, previousIds: readonly string[], broken: readonly string[]): Promise<StoredKey[]> =>
  db
    .selectFrom('user_keys')
    .select(['user_id', 'key_id', 'sealed_key'])
    .where('key_id', 'in', previousIds)
    .$if(broken.length > 0, query => query.where('user_id', 'not in', broken))
    .limit(BATCH)
    .execute()

/** A row that was altered or moved must not keep all others from being rotated. */
const rewrapAll = (keys: WrappingKeys, batch: readonly StoredKey[], broken: string[]) =>
  batch.flatMap(({ user_id, ...wrapped }) => {
    try {
      return [{ user_id, before: wrapped.key_id, after: rewrap(keys, wrapped, wrappedFor(user_id)) }]
    } catch {
      broken.push(user_id)
      return []
    }
  })

/** Always in the order of ids: two rotations at once wait for one another and do not deadlock. */
const saveBatch = (db: Db, batch: ReturnType<typeof rewrapAll>): Promise<number> =>
  db.transaction().execute(async tx => {
    let rotated = 0n
    for (const { user_id, before, after } of batch.toSorted((a, b) => (a.user_id < b.user_id ? -1 : 1))) {
      const { numUpdatedRows } = await tx
        .updateTable('user_keys')
        .set(after)
        .where('user_id', '=', user_id)
        .where('key_id', '=', before)
        .executeTakeFirst()
      rotated += numUpdatedRows
    }
    return Number(rotated)
  })

const rotateServerKeys = async (db: Db, keys: WrappingKeys): Promise<void> => {
  const rows = await db.selectFrom('server_keys').selectAll().where('key_id', '<>', keys.currentId).execute()
  for (const { purpose, ...wrapped } of rows)
    await db
      .updateTable('server_keys')
      .set(rewrap(keys, wrapped, wrappedAt(purpose)))
      .where('purpose', '=', purpose)
      .where('key_id', '=', wrapped.key_id)
      .execute()
}

/** `broken`: users whose key cannot be opened, because its row was altered or belongs to another user. */
export type Rotation = { rotated: number; broken: string[] }

/**
 * Seals every key anew under the current secret. What the keys have sealed stays as it is, so nobody who reads or writes
 * meanwhile notices. May be interrupted anywhere and run again. The keys of the server come last: a start without the secret
 * before is refused until all is done.
 */
export const rotateKeys = async (
  db: Db,
  keys: WrappingKeys,
  onProgress: (rotated: number) => void = () => {},
): Promise<Rotation> => {
  const broken: string[] = []
  const previousIds = keys.acceptedIds.filter(id => id !== keys.currentId)
  if (previousIds.length === 0) return { rotated: 0, broken }
  let rotated = 0
  for (;;) {
    const batch = await nextBatch(db, previousIds, broken)
    if (batch.length === 0) break
    rotated += await saveBatch(db, rewrapAll(keys, batch, broken))
    onProgress(rotated)
  }
  if (broken.length === 0) await rotateServerKeys(db, keys)
  return { rotated, broken }
}
