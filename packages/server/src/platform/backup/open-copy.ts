import { rmSync } from 'node:fs'
import { BackupError } from './backup-error.ts'
import type { BackupKey } from './backup-key.ts'
import type { BackupStore } from './backup-store.ts'
import { fetchWal } from './fetch-wal.ts'
import type { Manifest, StoredCopy } from './manifest.ts'
import { removeUnpacked, walFolderOf } from './leftovers.ts'
import { recover, type Recovered, type Runner } from './recover.ts'
import { unpack } from './unpack.ts'

type Options = {
  store: BackupStore
  key: BackupKey
  copy: StoredCopy
  manifest: Manifest
  runner: Runner
  /** A folder that is not there yet; with its log beside it while this lasts. */
  data: string
  socket: string
  /** False: the copy alone, without what was written after it. */
  withLog: boolean
  /** Null: as far as the log goes. */
  until: Date | null
  settings: readonly string[]
  /** Whether the folder stays when all has gone well. */
  isKept: boolean
}

/** Takes a copy out of its store into a new folder, applies the log, and hands over the running PostgreSQL; stops it afterwards. */
export const withRestoredCopy = async <T>(
  options: Options,
  work: (connection: Recovered['connection']) => Promise<T>,
): Promise<T> => {
  const { store, key, copy, manifest, runner, data, socket, withLog, until, settings, isKept } = options
  const wal = walFolderOf(data)
  const owner = runner.user
  await removeUnpacked(data)
  let isDone = false
  try {
    await unpack({ store, key, copy, manifest }, { folder: data, owner })
    const log = withLog ? await fetchWal({ store, key, manifest, until, folder: wal, owner }) : null
    const recoverUntil = (target: Date | null): Promise<Recovered> =>
      recover({
        runner,
        data,
        beside: socket,
        wal: log === null || (log.files === 0 && target === null) ? null : wal,
        until: target,
        role: manifest.role,
        database: manifest.database,
        settings,
      })
    const recovered = await recoverUntil(until).catch((error: unknown) => {
      // All that was written before that moment is there, and nothing was written between the last record and it.
      if (error instanceof BackupError && error.problem.kind === 'log-ends-before' && log?.isWhole === true)
        return recoverUntil(null)
      throw error
    })
    try {
      const result = await work(recovered.connection)
      isDone = true
      return result
    } finally {
      await recovered.stop()
    }
  } finally {
    for (const leftover of [wal, socket, ...(isKept && isDone ? [] : [data])])
      rmSync(leftover, { recursive: true, force: true })
  }
}
