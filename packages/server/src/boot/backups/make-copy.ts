import { aboutProduct } from '../../features/backups/service.ts'
import { withBackupConnection } from '../../platform/backup/backup-connection.ts'
import { copyRunningFolder } from '../../platform/backup/copy-running-folder.ts'
import { copyServer } from '../../platform/backup/copy-server.ts'
import type { TakenCopy } from '../../platform/backup/store-copy.ts'
import type { Config } from '../../platform/config/config.ts'
import type { OpenStorage } from '../open-storage.ts'
import type { OpenBackups } from './open-backups.ts'
import { scratchOf } from './postgres-runner.ts'

type Options = { config: Config; storage: OpenStorage; backups: OpenBackups; now: () => Date }

/** Copies the configured database into the store while it is in use. */
export const makeCopy = async ({ config, storage, backups, now }: Options): Promise<TakenCopy> => {
  const { store, key } = backups
  const target = { store, key, now, about: await aboutProduct(storage.database.db, now()) }
  const { embedded } = storage
  if (embedded)
    return withBackupConnection(embedded.superuser, client =>
      copyRunningFolder(target, { client, data: embedded.paths.data }),
    )
  if (config.database.kind !== 'server') throw new Error('No database is configured')
  const { url } = config.database
  return withBackupConnection({ connectionString: url }, client =>
    copyServer(target, { client, url, scratch: scratchOf(config) }),
  )
}
