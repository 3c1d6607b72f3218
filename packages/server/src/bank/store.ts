import { createHash } from 'node:crypto'
import type { Calibration } from '@grani/engine'
import type { Content } from '../content/schema.ts'
import { upgradedContent } from '../content/stored-content.ts'
import type { Db } from '../platform/db/db.ts'

/** The same content has the same hash on every server. */
export const hashOf = (content: Content): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32)

/** Makes this content the one that all servers use. Returns 'same' when it was so before. */
export const importContent = async (db: Db, content: Content, now: Date): Promise<'new' | 'same'> => {
  const hash = hashOf(content)
  return db.transaction().execute(async tx => {
    const current = await tx.selectFrom('current_bank').select('hash').forUpdate().executeTakeFirst()
    if (current?.hash === hash) return 'same'
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
    return 'new'
  })
}

export const currentHash = async (db: Db): Promise<string | null> =>
  (await db.selectFrom('current_bank').select('hash').executeTakeFirst())?.hash ?? null

export const contentOf = async (db: Db, hash: string): Promise<Content> =>
  upgradedContent(
    (await db.selectFrom('banks').select('content').where('hash', '=', hash).executeTakeFirstOrThrow())
      .content,
  )

/** What a bank is built from: a content, and the version of the calibration in use if there is one. */
export type Model = { hash: string; calibration: number | null }

export const currentModel = async (db: Db): Promise<Model | null> =>
  (await db
    .selectFrom('current_bank')
    .leftJoin('calibrations', join => join.on('calibrations.is_current', '=', true))
    .select(['hash', 'calibrations.version as calibration'])
    .executeTakeFirst()) ?? null

export const calibrationOf = async (db: Db, version: number): Promise<Calibration> =>
  (
    await db
      .selectFrom('calibrations')
      .select('calibration')
      .where('version', '=', version)
      .executeTakeFirstOrThrow()
  ).calibration
