import { type ChildProcess, spawn } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { SystemUser } from '../db/system-user.ts'
import { BackupError } from './backup-error.ts'

/** How PostgreSQL is run on what was unpacked. */
export type Runner = {
  /** The program, of the major version of the copy. */
  postgres: string
  user: SystemUser | null
  env: NodeJS.ProcessEnv
}

type Options = {
  runner: Runner
  /** The unpacked copy. */
  data: string
  /** A folder for the socket, the settings and the log; it is made, and removed in the end. */
  beside: string
  /** Fetched files of the log; null: only what lies in the copy. */
  wal: string | null
  /** Null: as far as the log goes. */
  until: Date | null
  /** Whom to connect as, to see when it is ready. */
  role: string
  database: string
  /** Settings beside those of a recovery. */
  settings: readonly string[]
}

export type Recovered = {
  connection: { host: string; user: string; database: string }
  stop: () => Promise<void>
}

/** In the shell that PostgreSQL starts, and within its own `%` signs. */
export const shellQuoted = (path: string): string =>
  `'${path.replaceAll("'", String.raw`'\''`)}'`.replaceAll('%', '%%')

/** The moment with its offset: names of time zones, `Z` among them, are not known yet when PostgreSQL reads it. */
const recoverySettings = ({ wal, until }: Options): string[] =>
  wal === null
    ? []
    : [
        `restore_command=cp ${shellQuoted(wal)}/%f "%p"`,
        'recovery_target_timeline=latest',
        'recovery_target_action=promote',
        ...(until === null ? [] : [`recovery_target_time=${until.toISOString().replace('Z', '+00')}`]),
      ]

const lastWords = (log: string): string =>
  readFileSync(log, 'utf8')
    .split('\n')
    .filter(line => /\b(FATAL|PANIC|ERROR)\b/.test(line))
    .slice(-2)
    .map(line => line.replace(/^.*?(FATAL|PANIC|ERROR):\s*/, ''))
    .join('; ')

const failureOf = (log: string, until: Date | null): BackupError => {
  const reason = lastWords(log)
  return until !== null && reason.includes('before configured recovery target was reached')
    ? new BackupError({ kind: 'log-ends-before', until })
    : new BackupError({ kind: 'not-recovered', reason })
}

const isReady = async (connection: Recovered['connection']): Promise<boolean> => {
  const client = new Client(connection)
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ in_recovery: boolean }>('select pg_is_in_recovery() as in_recovery')
    return rows[0]?.in_recovery === false
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

const ended = async (postgres: ChildProcess): Promise<void> => {
  while (postgres.exitCode === null && postgres.signalCode === null) await sleep(25)
}

/**
 * Starts PostgreSQL on an unpacked copy, on a socket of its own, and waits until all of the log is applied. Its own settings
 * count, not those of the server that was copied. It takes as long as it takes.
 * @throws {BackupError} the log does not go as far as `until`, or PostgreSQL gives up
 */
export const recover = async (options: Options): Promise<Recovered> => {
  const { runner, data, beside, wal, until, role: user, database, settings } = options
  rmSync(beside, { recursive: true, force: true })
  mkdirSync(beside, { mode: 0o700 })
  if (runner.user) chownSync(beside, runner.user.uid, runner.user.gid)
  const write = (name: string, text: string): string => {
    const file = join(beside, name)
    writeFileSync(file, text, { mode: 0o600 })
    if (runner.user) chownSync(file, runner.user.uid, runner.user.gid)
    return file
  }
  if (wal !== null) {
    const signal = join(data, 'recovery.signal')
    writeFileSync(signal, '', { mode: 0o600 })
    if (runner.user) chownSync(signal, runner.user.uid, runner.user.gid)
  }
  const all = [
    `config_file=${write('postgresql.conf', '')}`,
    `hba_file=${write('pg_hba.conf', 'local all all trust\n')}`,
    `ident_file=${write('pg_ident.conf', '')}`,
    'listen_addresses=',
    `unix_socket_directories=${beside}`,
    'unix_socket_permissions=0700',
    'hot_standby=off',
    ...recoverySettings(options),
    ...settings,
  ]
  const log = write('log', '')
  const output = openSync(log, 'a')
  const postgres = spawn(runner.postgres, ['-D', data, ...all.flatMap(setting => ['-c', setting])], {
    ...runner.user,
    env: runner.env,
    detached: true,
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  let notStarted: Error | null = null
  postgres.on('error', error => {
    notStarted = error
  })
  // A process that is told to end does not leave PostgreSQL behind; what it has unpacked the next one removes.
  const quit = (): void => {
    postgres.kill('SIGQUIT')
    process.exit(1)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, quit)
  const connection = { host: beside, user, database }
  while (!(await isReady(connection))) {
    if (notStarted !== null) throw notStarted
    if (postgres.exitCode !== null || postgres.signalCode !== null) throw failureOf(log, until)
    await sleep(50)
  }
  return {
    connection,
    stop: async () => {
      for (const signal of ['SIGTERM', 'SIGINT'] as const) process.off(signal, quit)
      postgres.kill('SIGINT')
      await ended(postgres)
      if (existsSync(beside)) rmSync(beside, { recursive: true, force: true })
    },
  }
}
