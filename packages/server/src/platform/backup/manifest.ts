import * as z from 'zod'
import { BackupError } from './backup-error.ts'
import type { BackupKey } from './backup-key.ts'
import type { BackupStore } from './backup-store.ts'
import { getZipped, putZipped } from './sealed-object.ts'

const copiedFile = z.object({ path: z.string(), bytes: z.int(), sha256: z.string() })

/** What lies in a copy. Written last: a copy without one was never finished and is none. */
const manifest = z.object({
  /** When the copying began; the name of the copy says the same. */
  startedAt: z.iso.datetime(),
  /** From when on it can be restored: it holds all that was committed until then. */
  completeAt: z.iso.datetime(),
  systemId: z.string(),
  /** Of the product, its newest migration, and the major version of PostgreSQL. */
  version: z.string(),
  schema: z.string(),
  postgres: z.int(),
  segmentBytes: z.int(),
  /** The last file of the write-ahead log that lies in the copy itself. */
  lastSegment: z.string(),
  /** Whom the product connects as, and to which database. */
  role: z.string(),
  database: z.string(),
  /** Entries of the ledger that were booked before this moment, and their sum in kopecks. */
  ledger: z.object({ before: z.iso.datetime(), entries: z.int(), sum: z.int() }),
  folders: z.array(z.string()),
  /** In the order in which their bytes lie in the parts. */
  files: z.array(copiedFile),
  parts: z.int(),
  /** In the store, without this manifest. */
  bytes: z.int(),
})

export type Manifest = z.infer<typeof manifest>
export type CopiedFile = z.infer<typeof copiedFile>

/** A finished copy in a store. */
export type StoredCopy = { systemId: string; name: string }

const MANIFEST = /^(\d+)\/copies\/(\d{8}T\d{6}Z)\/manifest$/

export const copyPrefix = ({ systemId, name }: StoredCopy): string => `${systemId}/copies/${name}/`

export const partName = (copy: StoredCopy, part: number): string =>
  `${copyPrefix(copy)}part-${String(part).padStart(6, '0')}`

const manifestName = (copy: StoredCopy): string => `${copyPrefix(copy)}manifest`

/** All finished copies, the newest last. */
export const storedCopies = async (store: BackupStore): Promise<StoredCopy[]> => {
  const objects = await store.list('')
  return objects
    .flatMap(({ name: object }) => {
      const [, systemId, name] = MANIFEST.exec(object) ?? []
      return systemId === undefined || name === undefined ? [] : [{ systemId, name }]
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

export const writeManifest = async (
  store: BackupStore,
  key: BackupKey,
  copy: StoredCopy,
  content: Manifest,
): Promise<void> => {
  await putZipped(store, key, manifestName(copy), Buffer.from(JSON.stringify(content)))
}

/** @throws {BackupError} */
export const readManifest = async (
  store: BackupStore,
  key: BackupKey,
  copy: StoredCopy,
): Promise<Manifest> => {
  const name = manifestName(copy)
  const parsed = manifest.safeParse(JSON.parse((await getZipped(store, key, name)).toString()))
  if (!parsed.success) throw new BackupError({ kind: 'damaged', name })
  return parsed.data
}

/** Takes the manifest away first: a copy that is removed half way is none. */
export const removeCopy = async (store: BackupStore, copy: StoredCopy): Promise<void> => {
  await store.remove(manifestName(copy))
  for (const { name } of await store.list(copyPrefix(copy))) await store.remove(name)
}
