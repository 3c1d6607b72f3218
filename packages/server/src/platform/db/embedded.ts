import { type ChildProcess, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type DatabaseError } from 'pg'
import { type Place, placeFor } from './embedded-paths.ts'
import { withStartLock } from './start-lock.ts'
import { run } from './run-program.ts'

const DATABASE = 'grani'
/** Every process of the product names itself so; the last one to leave turns off the light. */
export const APPLICATION = 'grani'

/** Whether there was such a process to signal. */
const signal = (pid: number, name: NodeJS.Signals | 0): boolean => {
  try {
    process.kill(pid, name)
    return true
  } catch {
    return false
  }
}

const isAlive = (pid: number): boolean => signal(pid, 0)

const postmasterPid = (data: string): number | null => {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return null
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  return Number.isInteger(pid) && pid > 0 ? pid : null
}

const connectTo = async (socket: string, database: string): Promise<Client | null> => {
  const client = new Client({ host: socket, user: 'postgres', database })
  // A server that another process stops closes its connections; the statement under way fails by itself.
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch {
    return null
  }
}

const answers = async (socket: string): Promise<boolean> => {
  const client = await connectTo(socket, 'postgres')
  await client?.end()
  return client !== null
}

const initialise = async (place: Place): Promise<void> => {
  mkdirSync(place.data, { recursive: true, mode: 0o700 })
  if (place.user) chownSync(place.data, place.user.uid, place.user.gid)
  const options = ['-A', 'trust', '-U', 'postgres', '--locale=C.UTF-8', '-E', 'UTF8', '--no-instructions']
  await run(join(place.binaries, 'bin', 'initdb'), place, ['-D', place.data, ...options])
}

/** Whatever a statement fails by is told to us; its own log would keep the values, addresses among them. */
const DISCREET = ['log_min_messages=log', 'log_min_error_statement=panic', 'log_error_verbosity=terse']

const launch = (place: Place): ChildProcess => {
  mkdirSync(place.socket, { recursive: true, mode: 0o700 })
  if (place.user) chownSync(place.socket, place.user.uid, place.user.gid)
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${place.socket}`,
    'unix_socket_permissions=0700',
    'max_connections=200',
    ...DISCREET,
  ]
  const log = openSync(`${place.data}.log`, 'a', 0o600)
  const postgres = spawn(
    join(place.binaries, 'bin', 'postgres'),
    ['-D', place.data, ...settings.flatMap(setting => ['-c', setting])],
    // Its own process group: Ctrl-C in the terminal is for node, which stops the database afterwards.
    { ...place.user, env: place.env, detached: true, stdio: ['ignore', log, log] },
  )
  postgres.unref()
  return postgres
}

/** Starts until it answers. A predecessor killed half-way may hold shared memory for a moment: try again. */
const startUntilReady = async (place: Place): Promise<void> => {
  const deadline = Date.now() + 30_000
  let postgres: ChildProcess | null = null
  while (Date.now() < deadline) {
    if (!postgres || postgres.exitCode !== null) postgres = launch(place)
    await sleep(25)
    if (await answers(place.socket)) return
  }
  throw new Error(`PostgreSQL did not start within 30 s; its log is ${place.data}.log`)
}

const ensureRunning = async (place: Place): Promise<void> => {
  if (await answers(place.socket)) return
  await withStartLock(`${place.data}.starting`, async () => {
    if (await answers(place.socket)) return
    if (!existsSync(join(place.data, 'PG_VERSION'))) await initialise(place)
    await startUntilReady(place)
  })
}

const ensureDatabase = async (socket: string): Promise<void> => {
  const client = await connectTo(socket, 'postgres')
  if (!client) throw new Error('PostgreSQL went away while it was being set up')
  const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
  // Two starts at once: the second finds it made a moment ago.
  if (rowCount === 0)
    await client.query(`create database ${DATABASE}`).catch(async (error: DatabaseError) => {
      if (error.code !== '42P04' && error.code !== '23505') throw error
    })
  await client.end()
}

const stopIfLast = async (place: Place): Promise<void> => {
  const client = await connectTo(place.socket, 'postgres')
  if (!client) return
  // Where this fails, another one that was the last is stopping it at this moment.
  const others = await client
    .query('select from pg_stat_activity where application_name = $1 limit 1', [APPLICATION])
    .catch(() => null)
  await client.end()
  const pid = postmasterPid(place.data)
  if (others?.rowCount !== 0 || pid === null) return
  signal(pid, 'SIGINT')
  for (let i = 0; i < 400 && isAlive(pid); i++) await sleep(25)
}

export type Embedded = {
  connection: { host: string; user: string; database: string }
  /** Stops the server when no other process of the product uses it. Close the pool before. */
  stop: () => Promise<void>
}

/**
 * PostgreSQL out of the npm package, in `dir`, on a unix socket only. Uses one that is already running,
 * starts it again when it is killed, and lets root start it under another user, since PostgreSQL refuses root.
 */
export const startEmbedded = async (dir: string): Promise<Embedded> => {
  const place = placeFor(dir)
  await ensureRunning(place)
  await ensureDatabase(place.socket)
  let reviving: Promise<void> | null = null
  const watch = setInterval(() => {
    const pid = postmasterPid(place.data)
    if (reviving || (pid !== null && isAlive(pid))) return
    reviving = ensureRunning(place)
      .catch(() => {})
      .finally(() => {
        reviving = null
      })
  }, 500)
  watch.unref()
  return {
    connection: { host: place.socket, user: 'postgres', database: DATABASE },
    stop: async () => {
      clearInterval(watch)
      // It would start again what is stopped here.
      await reviving
      await stopIfLast(place)
    },
  }
}
