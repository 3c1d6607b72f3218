import type { BackupKey } from './backup-key.ts'
import type { BackupStore } from './backup-store.ts'
import { readManifest, removeCopy, storedCopies } from './manifest.ts'
import { keptOf } from './retention-rules.ts'
import { storedWal } from './stored-wal.ts'
import { isSegment, numberOf } from './wal.ts'

/** Removes copies and files of the log of one database that are no longer kept. Those of other databases are not touched. */
export const applyRetention = async (store: BackupStore, key: BackupKey, systemId: string): Promise<void> => {
  const copies = (await storedCopies(store)).filter(copy => copy.systemId === systemId)
  const { copies: kept, logFrom } = keptOf(copies.map(({ name }) => name))
  for (const copy of copies) if (!kept.has(copy.name)) await removeCopy(store, copy)
  if (logFrom === null) return
  const { lastSegment, segmentBytes } = await readManifest(store, key, { systemId, name: logFrom })
  const first = numberOf(lastSegment, segmentBytes)
  for (const { file, object } of await storedWal(store, systemId))
    if (isSegment(file) && numberOf(file, segmentBytes) <= first) await store.remove(object)
}
