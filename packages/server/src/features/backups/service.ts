import { randomUUID } from 'node:crypto'
import type { Backups } from '@grani/contract'
import type { ListedCopy } from '../../platform/backup/list-copies.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Context } from '../context.ts'
import { followStore, newestRun, storedBackups } from './store.ts'
import { failureCode, wireCopies } from './wire.ts'

export { aboutProduct } from './about-product.ts'
export { momentInWords, sentenceOf } from './copy.ts'
export { prove } from './prove.ts'
export { beginRun, endRunsOfBefore, performBackup, takeUpBackup } from './runs.ts'
export { unprovenCopies } from './store.ts'

/** What there is to restore from, and how the newest attempt went. */
export const listBackups = async ({ db, hasBackups }: Context): Promise<Backups> => {
  const run = await newestRun(db)
  return {
    is_on: hasBackups,
    copies: wireCopies(await storedBackups(db)),
    run: run
      ? { state: run.state, requested_at: run.requested_at.toISOString(), failure: failureCode(run.failure) }
      : null,
  }
}

/** Takes over which copies lie in the store. */
export const learnCopies = (db: Db, copies: readonly ListedCopy[]): Promise<void> =>
  followStore(db, copies, randomUUID)
