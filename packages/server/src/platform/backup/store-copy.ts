import type { BackupKey } from './backup-key.ts'
import type { BackupStore } from './backup-store.ts'
import {
  type CopiedFile,
  copyPrefix,
  type Manifest,
  type StoredCopy,
  storedCopies,
  writeManifest,
} from './manifest.ts'
import { storeParts } from './parts.ts'
import { stampOf } from './wal.ts'

/** What the manifest says of the product, beside what PostgreSQL knows. */
export type AboutProduct = Pick<Manifest, 'version' | 'schema' | 'role' | 'database' | 'ledger'>

export type CopyTarget = { store: BackupStore; key: BackupKey; now: () => Date; about: AboutProduct }

export type TakenCopy = { copy: StoredCopy; manifest: Manifest }

/** Removes what copies that were never finished have left. Call it only while no other copy can be in the making. */
const removeUnfinished = async (store: BackupStore, systemId: string): Promise<void> => {
  const finished = new Set((await storedCopies(store)).map(copyPrefix))
  for (const { name } of await store.list(`${systemId}/copies/`)) {
    const prefix = name.slice(0, name.lastIndexOf('/') + 1)
    if (!finished.has(prefix)) await store.remove(name)
  }
}

type Content = Pick<Manifest, 'systemId' | 'postgres' | 'segmentBytes' | 'folders'> & {
  startedAt: Date
  /** Yields the bytes of the files and lists each; returns the last file of the write-ahead log among them. */
  read: (files: CopiedFile[]) => AsyncGenerator<Buffer, string>
}

/** Stores one copy, its manifest last. */
export const storeCopy = async (target: CopyTarget, content: Content): Promise<TakenCopy> => {
  const { store, key, now, about } = target
  const { startedAt, read, ...cluster } = content
  const copy = { systemId: cluster.systemId, name: stampOf(startedAt) }
  await removeUnfinished(store, cluster.systemId)
  const files: CopiedFile[] = []
  let lastSegment = ''
  const reading = async function* (): AsyncGenerator<Buffer> {
    lastSegment = yield* read(files)
  }
  const stored = await storeParts({ store, key, copy }, reading())
  const manifest: Manifest = {
    ...about,
    ...cluster,
    startedAt: startedAt.toISOString(),
    completeAt: now().toISOString(),
    lastSegment,
    files,
    ...stored,
  }
  await writeManifest(store, key, copy, manifest)
  return { copy, manifest }
}
