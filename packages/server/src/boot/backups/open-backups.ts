import { type BackupKey, backupKeyOf, localBackupKey } from '../../platform/backup/backup-key.ts'
import type { BackupStore } from '../../platform/backup/backup-store.ts'
import { openStore } from '../../platform/backup/open-store.ts'
import type { Config } from '../../platform/config/config.ts'

export type OpenBackups = {
  store: BackupStore
  key: BackupKey
  /** Where the key lies when it was made just now: whoever starts this has to be told. */
  newKeyFile: string | null
}

/** The store of copies and their key: the configured ones, or the place that a command names. Null: copies are off. */
export const openBackups = (config: Config, place: string | null = null): OpenBackups | null => {
  const at = place ?? config.backup?.place
  if (at === undefined) return null
  const store = openStore(at, config.backupS3)
  if (config.backupKey !== null) return { store, key: backupKeyOf(config.backupKey), newKeyFile: null }
  const { key, file, isNew } = localBackupKey(config.dataDir)
  return { store, key, newKeyFile: isNew ? file : null }
}
