import { chownSync, mkdirSync } from 'node:fs'
import { chown, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SystemUser } from '../db/system-user.ts'
import type { BackupKey } from './backup-key.ts'
import type { BackupStore } from './backup-store.ts'
import { writingErrorOf } from './backup-error.ts'
import type { Manifest } from './manifest.ts'
import { getZipped } from './sealed-object.ts'
import { neededWal, storedWal } from './stored-wal.ts'

type Options = {
  store: BackupStore
  key: BackupKey
  manifest: Manifest
  until: Date | null
  folder: string
  owner: SystemUser | null
}

/** Writes the files of the log that a copy needs up to a moment into a new folder. */
export const fetchWal = async (options: Options): Promise<{ files: number; isWhole: boolean }> => {
  const { store, key, manifest, until, folder, owner } = options
  const { systemId, segmentBytes, lastSegment: lastInCopy } = manifest
  const wal = await storedWal(store, systemId)
  const { files, isWhole } = neededWal({ wal, lastInCopy, segmentBytes, until })
  try {
    mkdirSync(folder, { mode: 0o700 })
    if (owner) chownSync(folder, owner.uid, owner.gid)
    for (const { file, object } of files) {
      const path = join(folder, file)
      await writeFile(path, await getZipped(store, key, object), { mode: 0o600 })
      if (owner) await chown(path, owner.uid, owner.gid)
    }
  } catch (error) {
    throw writingErrorOf(error, folder)
  }
  return { files: files.length, isWhole }
}
