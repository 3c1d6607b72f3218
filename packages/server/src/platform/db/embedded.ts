import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { type PostgresPaths, postgresPaths, type RunAs } from './embedded-paths.ts'
import { archiveSettings } from './archive-settings.ts'
import { DATABASE, ensureDatabase, handOverDatabase, PRODUCT_ROLE } from './embedded-role.ts'
import { ensureOwnFolder } from './own-folder.ts'
import { withStartLock } from './start-lock.ts'
import { runProgram } from './run-program.ts'

/** The superuser, for creating and stopping only. */
export const SUPERUSER = 'postgres'
/** Every process of the product connects under this name; the last one to disconnect stops the database. */
export const APPLICATION_NAME = 'grani'

/** False when there is no such process. */
const signal = (pid: number, name: NodeJS.Signals | 0): boolean => {
  try {
    process.kill(pid, name)
    return true
  } catch {
    return false
  }
}

export const isAlive = (pid: number): boolean => signal(pid, 0)

/** The process of the PostgreSQL that runs on a data folder, or ran there when it was killed; null: none. */
export const postmasterPid = (data: string): number | null => {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return null
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  return Number.isInteger(pid) && pid > 0 ? pid : null
}

const connectTo = async (socket: string, database: string): Promise<Client | null> => {
  const client = new Client({ host: socket, user: SUPERUSER, database })
  // When another process stops the server, connections close; the running statement fails by itself.
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch {
    return null
  }
}

const acceptsConnections = async (socket: string): Promise<boolean> => {
  const client = await connectTo(socket, 'postgres')
  await client?.end()
  return client !== null
}

const initialise = async (paths: PostgresPaths): Promise<void> => {
  const options = ['-A', 'trust', '-U', SUPERUSER, '--locale=C.UTF-8', '-E', 'UTF8', '--no-instructions']
  await runProgram(join(paths.binaries, 'bin', 'initdb'), paths, ['-D', paths.data, ...options])
}

/** We get the error of a failed statement anyway; the server's own log would keep its values, e-mail addresses among them. */
const LOG_WITHOUT_VALUES = [
  'log_min_messages=log',
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
]

const launch = (paths: PostgresPaths, archivesWal: boolean): ChildProcess => {
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${paths.socket}`,
    'unix_socket_permissions=0700',
    'max_connections=200',
    ...LOG_WITHOUT_VALUES,
    ...(archivesWal ? archiveSettings(paths) : []),
  ]
  const log = openSync(`${paths.data}.log`, 'a', 0o600)
  const postgres = spawn(
    join(paths.binaries, 'bin', 'postgres'),
    ['-D', paths.data, ...settings.flatMap(setting => ['-c', setting])],
    // Its own process group: Ctrl-C in the terminal should reach only node, which stops the database afterwards.
    { ...paths.user, env: paths.env, detached: true, stdio: ['ignore', log, log] },
  )
  postgres.unref()
  return postgres
}

/** Starts until it accepts connections. A killed predecessor may hold shared memory for a moment, hence the retries. */
const startUntilReady = async (paths: PostgresPaths, archivesWal: boolean): Promise<void> => {
  const deadline = Date.now() + 30_000
  let postgres: ChildProcess | null = null
  while (Date.now() < deadline) {
    if (!postgres || postgres.exitCode !== null) postgres = launch(paths, archivesWal)
    await sleep(25)
    if (await acceptsConnections(paths.socket)) return
  }
  throw new Error(`PostgreSQL did not start within 30 s; its log is ${paths.data}.log`)
}

const ensureRunning = async (paths: PostgresPaths, archivesWal: boolean): Promise<void> => {
  // Before anything connects: a server that answers in another user's folder is not ours.
  ensureOwnFolder(paths.data, paths.user, 'Give it to the user who runs PostgreSQL, with mode 700: chown -R.')
  ensureOwnFolder(
    paths.socket,
    paths.user,
    'Remove it, or give DATA_DIR a shorter path: the socket then lies beside the data.',
  )
  if (await acceptsConnections(paths.socket)) return
  await withStartLock(`${paths.data}.starting`, async () => {
    if (await acceptsConnections(paths.socket)) return
    if (!existsSync(join(paths.data, 'PG_VERSION'))) await initialise(paths)
    await startUntilReady(paths, archivesWal)
  })
}

const asSuperuser = async (
  socket: string,
  database: string,
  act: (client: Client) => Promise<void>,
): Promise<void> => {
  const client = await connectTo(socket, database)
  if (!client) throw new Error('PostgreSQL stopped while the database was being prepared')
  try {
    await act(client)
  } finally {
    await client.end()
  }
}

const stopIfLast = async (paths: PostgresPaths): Promise<void> => {
  const client = await connectTo(paths.socket, 'postgres')
  if (!client) return
  // When this fails, another process is stopping the server at this moment.
  const others = await client
    .query('select from pg_stat_activity where application_name = $1 limit 1', [APPLICATION_NAME])
    .catch(() => null)
  await client.end()
  const pid = postmasterPid(paths.data)
  if (others?.rowCount !== 0 || pid === null) return
  signal(pid, 'SIGINT')
  for (let i = 0; i < 400 && isAlive(pid); i++) await sleep(25)
}

export type Embedded = {
  paths: PostgresPaths
  connection: { host: string; user: string; database: string }
  /** For administration; the product never connects so. */
  superuser: { host: string; user: string; database: string }
  /** Stops the server if no other process of the product uses it. Close the pool first. */
  stop: () => Promise<void>
}

/** `archivesWal`: finished files of the write-ahead log go to `paths.wal`, where somebody has to fetch them. */
type Start = RunAs & { archivesWal?: boolean }

/**
 * Runs PostgreSQL from the npm package, with its data in `dir`, on a unix socket only. Uses a server that is already
 * running, restarts one that is killed, and runs it as another user for root, since PostgreSQL refuses to run as root.
 */
export const startEmbedded = async (
  dir: string,
  { archivesWal = false, ...runAs }: Start = {},
): Promise<Embedded> => {
  const paths = postgresPaths(dir, runAs)
  await ensureRunning(paths, archivesWal)
  await withStartLock(`${paths.data}.starting`, async () => {
    await asSuperuser(paths.socket, SUPERUSER, ensureDatabase)
    await asSuperuser(paths.socket, DATABASE, handOverDatabase)
  })
  let restarting: Promise<void> | null = null
  const watch = setInterval(() => {
    const pid = postmasterPid(paths.data)
    if (restarting || (pid !== null && isAlive(pid))) return
    restarting = ensureRunning(paths, archivesWal)
      .catch(() => {})
      .finally(() => {
        restarting = null
      })
  }, 500)
  watch.unref()
  return {
    paths,
    connection: { host: paths.socket, user: PRODUCT_ROLE, database: DATABASE },
    superuser: { host: paths.socket, user: SUPERUSER, database: DATABASE },
    stop: async () => {
      clearInterval(watch)
      // A restart in progress would undo the stop.
      await restarting
      await stopIfLast(paths)
    },
  }
}
