import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { EMBEDDED_PACKAGE, embeddedPackage } from './embedded-package.ts'
import { databaseUser, type SystemUser } from './system-user.ts'

export type PostgresPaths = {
  /** The folder with bin, lib and share. */
  binaries: string
  data: string
  socket: string
  /** Where finished files of the write-ahead log wait to be stored with the copies. */
  wal: string
  /** The user that runs PostgreSQL when we are root; null: the current user. */
  user: SystemUser | null
  env: NodeJS.ProcessEnv
}

/** What PostgreSQL's programs get of the environment: the rest holds secrets, which its user could read there. */
const PASSED_ON = ['PATH', 'TZ', 'TMPDIR', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH']

const environmentOf = (all: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(PASSED_ON.flatMap(name => (all[name] === undefined ? [] : [[name, all[name]]]))),
  LC_ALL: 'C',
})

/** The environment of PostgreSQL's programs. */
export const postgresEnvironment = (): NodeJS.ProcessEnv => environmentOf(process.env)

/** The path of a unix socket may have 107 bytes; PostgreSQL appends its file name. */
const MAX_SOCKET_FOLDER_BYTES = 85

/** What the user of PostgreSQL has to reach while the installation is root's alone. */
const FOR_POSTGRES = '/var/lib/grani'

const packagedBinaries = (): string => {
  const main = embeddedPackage()
  if (main === null)
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${EMBEDDED_PACKAGE}). Set DATABASE_URL.`,
    )
  return join(dirname(main), '..', 'native')
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

/** Whether another user can run this program to its end. */
export const canRun = (program: string, args: string[], user: SystemUser, env: NodeJS.ProcessEnv): boolean =>
  spawnSync(program, args, { ...user, env, stdio: 'ignore' }).status === 0

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12)

/** The user that runs PostgreSQL cannot read root's home: copy the binaries where it can. */
const copyOf = (binaries: string): string => {
  const copy = join(
    FOR_POSTGRES,
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

/** A folder for a socket: beside the data, or where its path is short enough. */
export const socketFor = (data: string): string => {
  const beside = `${data}.socket`
  return Buffer.byteLength(beside) <= MAX_SOCKET_FOLDER_BYTES
    ? beside
    : join(tmpdir(), `grani-${digest(data)}`)
}

/** A folder where the user who runs PostgreSQL for this process can have folders; where it may, `dir`. */
export const scratchFolder = (dir: string): string => {
  const user = databaseUser(undefined, false)
  mkdirSync(dir, { recursive: true })
  const scratch = !user || canRun('/bin/ls', [dir], user, postgresEnvironment()) ? dir : FOR_POSTGRES
  mkdirSync(scratch, { recursive: true })
  return scratch
}

/** Who may run PostgreSQL for root; without a name it is nobody, on a machine that others cannot reach. */
export type RunAs = { systemUser?: string | undefined; isReachable?: boolean }

/** The paths of PostgreSQL's binaries, data and socket for the data folder `dir`. */
export const postgresPaths = (
  dir: string,
  { systemUser, isReachable = false }: RunAs = {},
): PostgresPaths => {
  const user = databaseUser(systemUser, isReachable)
  const binaries = packagedBinaries()
  makeLinks(binaries)
  mkdirSync(dir, { recursive: true })
  const env = postgresEnvironment()
  const own = join(dir, 'postgres')
  if (!user) return { binaries, data: own, socket: socketFor(own), wal: `${own}.wal`, user, env }

  const data = canRun('/bin/ls', [dir], user, env) ? own : join(FOR_POSTGRES, `data-${digest(dir)}`)
  mkdirSync(dirname(data), { recursive: true })
  return {
    binaries: canRun(join(binaries, 'bin', 'postgres'), ['--version'], user, env)
      ? binaries
      : copyOf(binaries),
    data,
    socket: socketFor(data),
    wal: `${data}.wal`,
    user,
    env,
  }
}
