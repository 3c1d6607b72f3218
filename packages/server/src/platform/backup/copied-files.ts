import { createHash } from 'node:crypto'
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { CopiedFile } from './manifest.ts'

/** What a base backup leaves out: of this run only, or made anew (PostgreSQL's documentation, "Making a base backup"). */
const LEFT_OUT = [
  /^postmaster\.(pid|opts)$/,
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/./,
  /(^|\/)pgsql_tmp/,
  /(^|\/)pg_internal\.init/,
  /^backup_(label|manifest)(\.old)?$/,
  /^recovery\.signal$/,
]

const isLeftOut = (path: string): boolean => LEFT_OUT.some(pattern => pattern.test(path))

const isGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

const READ_BYTES = 1024 * 1024

type Tree = { folders: string[]; files: string[] }

const treeOf = async (root: string, within = ''): Promise<Tree> => {
  const entries = await readdir(join(root, within), { withFileTypes: true }).catch((error: unknown) => {
    if (within !== '' && isGone(error)) return []
    throw error
  })
  const tree: Tree = { folders: [], files: [] }
  for (const entry of entries) {
    const path = within === '' ? entry.name : `${within}/${entry.name}`
    if (isLeftOut(path)) continue
    if (!entry.isDirectory()) tree.files.push(path)
    else {
      const inner = await treeOf(root, path)
      tree.folders.push(path, ...inner.folders)
      tree.files.push(...inner.files)
    }
  }
  return tree
}

/** PostgreSQL writes it at every checkpoint: the copy has the state after all other files. */
const CONTROL = 'global/pg_control'

/** All folders and files of a data folder, those left out that a base backup leaves out. */
export const dataTree = async (data: string): Promise<Tree> => {
  const { folders, files } = await treeOf(data)
  return { folders, files: [...files.filter(path => path !== CONTROL), CONTROL] }
}

/** The bytes of a text as a file of the copy. */
export function* textFile(path: string, text: string, copied: CopiedFile[]): Generator<Buffer> {
  const bytes = Buffer.from(text)
  copied.push({ path, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
  if (bytes.length > 0) yield bytes
}

/**
 * The bytes of files as they are read, each listed in `copied` when it is through. Tables may grow and shrink meanwhile: the
 * write-ahead log has what is missing; a file that has gone was dropped.
 */
export async function* fileBytes(
  root: string,
  paths: readonly string[],
  copied: CopiedFile[],
): AsyncGenerator<Buffer> {
  for (const path of paths) {
    const file = await open(join(root, path)).catch((error: unknown) => {
      if (isGone(error)) return null
      throw error
    })
    if (!file) continue
    try {
      const { size } = await file.stat()
      const hash = createHash('sha256')
      let bytes = 0
      while (bytes < size) {
        const buffer = Buffer.allocUnsafe(Math.min(READ_BYTES, size - bytes))
        const { bytesRead } = await file.read(buffer, 0, buffer.length)
        if (bytesRead === 0) break
        const read = buffer.subarray(0, bytesRead)
        hash.update(read)
        bytes += bytesRead
        yield read
      }
      copied.push({ path, bytes, sha256: hash.digest('hex') })
    } finally {
      await file.close()
    }
  }
}
