import { BackupError } from './backup-error.ts'
import type { BackupStore } from './backup-store.ts'
import { type StoredCopy, storedCopies } from './manifest.ts'
import { momentOf } from './wal.ts'

type Wanted = {
  /** As the list says it; null: the newest. */
  name: string | null
  /** Null: as late as there is. */
  until: Date | null
}

/**
 * The copy to restore from: the one that is named, or the newest that began before `until`.
 * @throws {BackupError} there is none, or copies of several databases lie there and none is named
 */
export const chooseCopy = async (store: BackupStore, { name, until }: Wanted): Promise<StoredCopy> => {
  const all = await storedCopies(store)
  const { place } = store
  if (all.length === 0) throw new BackupError({ kind: 'no-copy', place, name: null })
  if (name !== null) {
    const named = all.find(copy => copy.name === name)
    if (!named) throw new BackupError({ kind: 'no-copy', place, name })
    return named
  }
  const databases = new Set(all.map(({ systemId }) => systemId))
  if (databases.size > 1) {
    const names = [...databases].map(id => all.findLast(copy => copy.systemId === id)?.name ?? '')
    throw new BackupError({ kind: 'several-databases', place, names })
  }
  const chosen = all.findLast(copy => until === null || momentOf(copy.name) < until)
  if (!chosen) throw new BackupError({ kind: 'none-before', until: until ?? new Date(0) })
  return chosen
}
