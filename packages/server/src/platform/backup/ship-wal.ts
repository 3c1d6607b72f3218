import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupKey } from './backup-key.ts'
import type { BackupStore } from './backup-store.ts'
import { putZipped } from './sealed-object.ts'
import { isSegment, isWalFile, stampOf, systemIdOf, systemIdOfSegment } from './wal.ts'

/** `<cluster>/wal/<file>-<when its last record was written>`. */
export const walPrefix = (systemId: string): string => `${systemId}/wal/`

type Options = { spool: string; data: string; store: BackupStore; key: BackupKey }

/**
 * Moves what PostgreSQL has archived into the spool to the store, oldest first. Two processes at once store the same bytes under
 * the same name, and one that is killed in between leaves the file to the next.
 */
export const shipWal = async ({ spool, data, store, key }: Options): Promise<number> => {
  const names = await readdir(spool).catch(() => [])
  let shipped = 0
  for (const name of names.toSorted((a, b) => (a < b ? -1 : 1))) {
    const file = join(spool, name)
    if (isWalFile(name)) {
      const [bytes, status] = await Promise.all([readFile(file), stat(file)]).catch(() => [null, null])
      // Another process was faster.
      if (!bytes || !status) continue
      const systemId = isSegment(name) ? systemIdOfSegment(file) : systemIdOf(data)
      await putZipped(store, key, `${walPrefix(systemId)}${name}-${stampOf(status.mtime)}`, bytes)
      shipped++
    } else if (!name.endsWith('.backup')) continue
    await rm(file, { force: true })
  }
  return shipped
}
