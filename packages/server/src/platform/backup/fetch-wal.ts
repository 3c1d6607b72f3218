import { chownSync, mkdirSync } from 'node:fs'
import { chown, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SystemUser } from '../db/system-user.ts'
import type { BackupKey } from './backup-key.ts'
import type { BackupStore } from './backup-store.ts'
import { BackupError, writingErrorOf } from './backup-error.ts'
import type { Manifest } from './manifest.ts'
import { getZipped } from './sealed-object.ts'
import { neededWal, storedWal, type StoredWal } from './stored-wal.ts'

type Options = {
  store: BackupStore
  key: BackupKey
  manifest: Manifest
  until: Date | null
  folder: string
  owner: SystemUser | null
}

/**
 * What is in a file of the log. The segment that is being written is stored again and again, each time under a newer name,
 * and what it lay under goes: when that happens between the list and this, the newer one is what is wanted.
 */
const contentOf = async (options: Options, { file, object }: StoredWal): Promise<Buffer> => {
  const { store, key, manifest } = options
  try {
    return await getZipped(store, key, object)
  } catch (error) {
    if (!(error instanceof BackupError) || error.problem.kind !== 'missing') throw error
    const now = (await storedWal(store, manifest.systemId)).find(one => one.file === file)
    if (!now || now.object === object) throw error
    return contentOf(options, now)
  }
}

/** Writes the files of the log that a copy needs up to a moment into a new folder. */
export const fetchWal = async (options: Options): Promise<{ files: number; isWhole: boolean }> => {
  const { store, manifest, until, folder, owner } = options
  const { systemId, segmentBytes, lastSegment: lastInCopy } = manifest
  const wal = await storedWal(store, systemId)
  const { files, isWhole } = neededWal({ wal, lastInCopy, segmentBytes, until })
  try {
    mkdirSync(folder, { mode: 0o700 })
    if (owner) chownSync(folder, owner.uid, owner.gid)
    for (const stored of files) {
      const path = join(folder, stored.file)
      await writeFile(path, await contentOf(options, stored), { mode: 0o600 })
      if (owner) await chown(path, owner.uid, owner.gid)
    }
  } catch (error) {
    throw writingErrorOf(error, folder)
  }
  return { files: files.length, isWhole }
}
