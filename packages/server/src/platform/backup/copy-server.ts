import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import { clusterOf } from './backup-connection.ts'
import { BackupError } from './backup-error.ts'
import { dataTree, fileBytes, textFile } from './copied-files.ts'
import { postgresProgram } from './postgres-programs.ts'
import { type CopyTarget, storeCopy, type TakenCopy } from './store-copy.ts'
import { isSegment } from './wal.ts'

/** Runs pg_basebackup; the address goes by the environment: arguments can be read by every user of the machine. */
const baseBackup = async (program: string, url: string, folder: string): Promise<void> => {
  const { password, ...address } = partsOf(url)
  const child = spawn(
    program,
    ['-D', folder, '-d', address.url, '--wal-method=stream', '--checkpoint=fast', '--no-password'],
    {
      env: { ...address.env, LC_ALL: 'C', ...(password !== '' && { PGPASSWORD: password }) },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => {
    output = (output + String(chunk)).slice(-600)
  })
  const [code] = await once(child, 'close')
  if (code !== 0)
    throw new BackupError({
      kind: 'tool-failed',
      program: 'pg_basebackup',
      reason: output.trim().replaceAll('\n', ' '),
    })
}

const partsOf = (url: string) => {
  const parsed = new URL(url)
  const password = decodeURIComponent(parsed.password)
  parsed.password = ''
  return { url: parsed.href, password, env: { PATH: '/usr/local/bin:/usr/bin:/bin' } }
}

type Source = {
  client: Client
  url: string
  /** A folder with room for the whole database. */ scratch: string
}

/** Copies a PostgreSQL of one's own, wherever it runs, with pg_basebackup of its major version. */
export const copyServer = async (
  target: CopyTarget,
  { client, url, scratch }: Source,
): Promise<TakenCopy> => {
  const cluster = await clusterOf(client)
  const program = postgresProgram('pg_basebackup', cluster.postgres)
  if (program === null)
    throw new BackupError({ kind: 'no-tools', program: 'pg_basebackup', major: cluster.postgres })
  const startedAt = target.now()
  const folder = mkdtempSync(join(scratch, 'basebackup-'))
  try {
    await baseBackup(program, url, folder)
    const { folders, files: paths } = await dataTree(folder)
    const wal = (await readdir(join(folder, 'pg_wal'))).filter(isSegment).toSorted()
    const label = await readFile(join(folder, 'backup_label'), 'utf8')
    return await storeCopy(target, {
      ...cluster,
      folders,
      startedAt,
      read: async function* (files) {
        yield* fileBytes(folder, paths, files)
        yield* fileBytes(
          folder,
          wal.map(segment => `pg_wal/${segment}`),
          files,
        )
        yield* textFile('backup_label', label, files)
        return wal.at(-1) ?? ''
      },
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
