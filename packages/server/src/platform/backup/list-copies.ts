import type { BackupKey } from './backup-key.ts'
import type { BackupStore } from './backup-store.ts'
import { readManifest, storedCopies } from './manifest.ts'

export type ListedCopy = {
  name: string
  bytes: number
  version: string
  systemId: string
  startedAt: Date
  completeAt: Date
}

/** All finished copies, oldest first. Reads the manifest of each. */
export const listCopies = async (store: BackupStore, key: BackupKey): Promise<ListedCopy[]> => {
  const listed: ListedCopy[] = []
  for (const copy of await storedCopies(store)) {
    const { bytes, version, startedAt, completeAt } = await readManifest(store, key, copy)
    listed.push({
      ...copy,
      bytes,
      version,
      startedAt: new Date(startedAt),
      completeAt: new Date(completeAt),
    })
  }
  return listed
}
