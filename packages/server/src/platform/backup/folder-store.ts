import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { writingErrorOf } from './backup-error.ts'
import type { BackupStore, StoredObject } from './backup-store.ts'

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')

/** After an object has its name: or a power cut could take the name away again. */
const syncFolder = async (folder: string): Promise<void> => {
  const opened = await open(folder, 'r')
  await opened.sync().finally(() => opened.close())
}

const PART = /\.part-\d+$/

const objectsIn = async (folder: string, name: string): Promise<StoredObject[]> => {
  const entries = await readdir(join(folder, name), { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  const found = await Promise.all(
    entries.map(async entry => {
      const path = name === '' ? entry.name : `${name}/${entry.name}`
      if (entry.isDirectory()) return objectsIn(folder, path)
      if (PART.test(path)) return []
      const status = await stat(join(folder, path)).catch(() => null)
      return status ? [{ name: path, bytes: status.size }] : []
    }),
  )
  return found.flat()
}

/** Copies in a folder that only its owner can read. Errors of writing are a BackupError. */
export const folderStore = (folder: string): BackupStore => ({
  place: folder,
  put: async (name, bytes) => {
    const file = join(folder, name)
    const part = `${file}.part-${process.pid}`
    try {
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      const opened = await open(part, 'w', 0o600)
      try {
        await opened.writeFile(bytes)
        await opened.sync()
      } finally {
        await opened.close()
      }
      await rename(part, file)
      await syncFolder(dirname(file))
    } catch (error) {
      await rm(part, { force: true }).catch(() => {})
      throw writingErrorOf(error, folder)
    }
  },
  get: name =>
    readFile(join(folder, name)).catch((error: unknown) => {
      if (isMissing(error)) return null
      throw error
    }),
  list: async prefix => {
    const parent = prefix.slice(0, Math.max(0, prefix.lastIndexOf('/')))
    const objects = await objectsIn(folder, parent)
    return objects
      .filter(({ name }) => name.startsWith(prefix))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
  },
  remove: async name => {
    await rm(join(folder, name), { force: true })
    // Fails while something else lies there.
    await rmdir(dirname(join(folder, name))).catch(() => {})
  },
})
