import { chmodSync, chownSync, copyFileSync, existsSync, mkdirSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { archiveProgram } from '../programs/programs.ts'
import { canRun, type PostgresPaths } from './embedded-paths.ts'
import { ensureOwnFolder } from './own-folder.ts'

/**
 * A file of the log is finished after so many seconds at the latest when anything was written: with the time until it is fetched
 * and stored, less than a minute is lost with a machine.
 */
const ARCHIVE_TIMEOUT_S = 40

/** For an archive_command: within the quotes of a shell, and `%` is PostgreSQL's own sign. */
const quoted = (path: string): string => `'${path.replaceAll("'", String.raw`'\''`)}'`.replaceAll('%', '%%')

/** Node where the user of PostgreSQL can run it; root's own may lie in root's home. */
const nodeFor = ({ user, env, data }: PostgresPaths): string => {
  if (!user || canRun(process.execPath, ['--version'], user, env)) return process.execPath
  const copy = join(dirname(data), `node-${process.version}`)
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`
    copyFileSync(process.execPath, unfinished)
    chmodSync(unfinished, 0o755)
    renameSync(unfinished, copy)
  }
  return copy
}

/** Settings with which PostgreSQL copies each finished file of its write-ahead log into `paths.wal`; prepares that folder. */
export const archiveSettings = (paths: PostgresPaths): string[] => {
  const { wal, user } = paths
  mkdirSync(dirname(wal), { recursive: true })
  ensureOwnFolder(wal, user, 'Give it to the user who runs PostgreSQL, with mode 700: chown -R.')
  const program = join(wal, 'archive-wal.mjs')
  copyFileSync(archiveProgram, program)
  if (user) chownSync(program, user.uid, user.gid)
  const command = `${quoted(nodeFor(paths))} ${quoted(program)} "%p" ${quoted(wal)}/%f`
  return ['archive_mode=on', `archive_command=${command}`, `archive_timeout=${ARCHIVE_TIMEOUT_S}`]
}
