import { createHash } from 'node:crypto'
import { chown, mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { SystemUser } from '../db/system-user.ts'
import { BackupError, writingErrorOf } from './backup-error.ts'
import type { BackupKey } from './backup-key.ts'
import type { BackupStore } from './backup-store.ts'
import type { CopiedFile, Manifest, StoredCopy } from './manifest.ts'
import { readParts } from './parts.ts'

type Reader = { read: (bytes: number) => Promise<Buffer>; isAtEnd: () => Promise<boolean> }

/** Reads a stream in pieces of at most as many bytes as are asked for; empty at its end. */
const readerOf = (content: AsyncIterable<Buffer>): Reader => {
  const chunks = content[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  const fill = async (): Promise<void> => {
    while (rest.length === 0) {
      const next = await chunks.next()
      if (next.done === true) return
      rest = next.value
    }
  }
  return {
    read: async bytes => {
      await fill()
      const taken = rest.subarray(0, bytes)
      rest = rest.subarray(taken.length)
      return taken
    },
    isAtEnd: async () => {
      await fill()
      return rest.length === 0
    },
  }
}

/** Where the files go; null: they are only compared with their checksums. */
type Destination = { folder: string; owner: SystemUser | null } | null

const takeFile = async (reader: Reader, file: CopiedFile, destination: Destination): Promise<void> => {
  const path = destination && join(destination.folder, file.path)
  if (path !== null) await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const opened = path === null ? null : await open(path, 'wx', 0o600)
  try {
    const hash = createHash('sha256')
    for (let bytes = 0; bytes < file.bytes;) {
      const piece = await reader.read(file.bytes - bytes)
      if (piece.length === 0) throw new BackupError({ kind: 'damaged', name: file.path })
      hash.update(piece)
      bytes += piece.length
      await opened?.writeFile(piece)
    }
    if (hash.digest('hex') !== file.sha256) throw new BackupError({ kind: 'damaged', name: file.path })
  } finally {
    await opened?.close()
  }
  if (path !== null && destination?.owner) await chown(path, destination.owner.uid, destination.owner.gid)
}

type Options = { store: BackupStore; key: BackupKey; copy: StoredCopy; manifest: Manifest }

/** Reads a whole copy, compares every file with its checksum, and writes them into a new folder if there is one. */
export const unpack = async ({ manifest, ...from }: Options, destination: Destination): Promise<void> => {
  try {
    if (destination) {
      const folders = ['', ...manifest.folders.toSorted()].map(path => join(destination.folder, path))
      for (const folder of folders) {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        if (destination.owner) await chown(folder, destination.owner.uid, destination.owner.gid)
      }
    }
    await readParts(from, manifest, async content => {
      const reader = readerOf(content)
      for (const file of manifest.files) await takeFile(reader, file, destination)
      if (!(await reader.isAtEnd())) throw new BackupError({ kind: 'damaged', name: from.copy.name })
    })
  } catch (error) {
    throw destination ? writingErrorOf(error, destination.folder) : error
  }
}
