import { learnCopies, performBackup, unprovenCopies } from '../../features/backups/service.ts'
import { applyRetention } from '../../platform/backup/apply-retention.ts'
import { listCopies } from '../../platform/backup/list-copies.ts'
import { removeCopy, storedCopies } from '../../platform/backup/manifest.ts'
import type { TakenCopy } from '../../platform/backup/store-copy.ts'
import { shipWal } from '../../platform/backup/ship-wal.ts'
import type { Config } from '../../platform/config/config.ts'
import type { OpenStorage } from '../open-storage.ts'
import { makeCopy } from './make-copy.ts'
import type { OpenBackups } from './open-backups.ts'
import { proveCopy } from './prove-copy.ts'

type Options = {
  config: Config
  storage: OpenStorage
  backups: OpenBackups
  backupId: string
  now: () => Date
  onError: (error: unknown) => void
}

export type Made = TakenCopy & { proof: Awaited<ReturnType<typeof proveCopy>> }

/** Of copies that did not pass their proof one is kept, to be looked at: attempts every hour would fill the disk. */
const clearUnproven = async ({ storage, backups: { store } }: Options): Promise<void> => {
  const [, ...older] = await unprovenCopies(storage.database.db)
  if (older.length === 0) return
  for (const copy of await storedCopies(store)) if (older.includes(copy.name)) await removeCopy(store, copy)
}

/** What a night does: a copy, its proof, and then what is no longer kept goes. Without a proof nothing is removed. */
export const runBackup = async (options: Options): Promise<Made> => {
  const { config, storage, backups, backupId, now, onError } = options
  const { db } = storage.database
  let made: Made | null = null
  await performBackup(db, {
    backupId,
    now,
    work: async saved => {
      await clearUnproven(options)
      const taken = await makeCopy(options)
      const { copy, manifest } = taken
      await saved({ copy: copy.name, bytes: manifest.bytes, version: manifest.version })
      const { embedded } = storage
      if (embedded) await shipWal({ spool: embedded.paths.wal, data: embedded.paths.data, ...backups })
      const proof = await proveCopy({ config, backups, copy, withLog: true, until: null, onError })
      made = { ...taken, proof }
      await applyRetention(backups.store, backups.key, copy.systemId)
      await learnCopies(db, await listCopies(backups.store, backups.key))
    },
  })
  if (made === null) throw new Error('A backup that did not fail has made a copy')
  return made
}
