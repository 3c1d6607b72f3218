import { createHash } from 'node:crypto'
import type { Calibration } from '@grani/engine'
import type { Content } from '../content/schema.ts'
import { upgradedContent } from '../content/stored-content.ts'
import type { Db } from '../platform/db/db.ts'

const hashes = new WeakMap<Content, string>()

/** The same content has the same hash on every server. */
export const hashOf = (content: Content): string => {
  const hash =
    hashes.get(content) ?? createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32)
  hashes.set(content, hash)
  return hash
}

/** The hash of the bank in use, locked until the transaction ends; null before the first import. */
export const lockCurrentHash = async (tx: Db): Promise<string | null> =>
  (await tx.selectFrom('current_bank').select('hash').forUpdate().executeTakeFirst())?.hash ?? null

/** Makes this content the one that all servers use. Call it under the lock of `lockCurrentHash`. */
export const saveBank = async (tx: Db, content: Content, now: Date): Promise<string> => {
  const hash = hashOf(content)
  await tx
    .insertInto('banks')
    .values({ hash, content: JSON.stringify(content), imported_at: now })
    .onConflict(conflict => conflict.column('hash').doNothing())
    .execute()
  await tx
    .insertInto('current_bank')
    .values({ hash })
    .onConflict(conflict => conflict.column('is_current').doUpdateSet({ hash }))
    .execute()
  return hash
}

export const currentHash = async (db: Db): Promise<string | null> =>
  (await db.selectFrom('current_bank').select('hash').executeTakeFirst())?.hash ?? null

export const contentOf = async (db: Db, hash: string): Promise<Content> =>
  upgradedContent(
    (await db.selectFrom('banks').select('content').where('hash', '=', hash).executeTakeFirstOrThrow())
      .content,
  )

/** What a bank is built from: a content, and the version of the calibration in use if there is one. */
export type Model = {
  hash: string
  calibration: number | null
  /** Grows when the staff publish something, which need not be in the bank. */
  publications: number
}

export const currentModel = async (db: Db): Promise<Model | null> =>
  (await db
    .selectFrom('current_bank')
    .leftJoin('calibrations', join => join.on('calibrations.is_current', '=', true))
    .select(['hash', 'publications', 'calibrations.version as calibration'])
    .executeTakeFirst()) ?? null

export const calibrationOf = async (db: Db, version: number): Promise<Calibration> =>
  (
    await db
      .selectFrom('calibrations')
      .select('calibration')
      .where('version', '=', version)
      .executeTakeFirstOrThrow()
  ).calibration
