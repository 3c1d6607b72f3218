import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@grani/stand-ins/free-port.ts'
import { copyTemplate } from '../database.ts'
import { SECRET } from '../secret.ts'
import { writeAnyDayContent } from './any-day-content.ts'
import type { UsersTemplate } from './users-template.ts'

export type Server = {
  url: string
  /** Ends the process at once, as a crash would; what it stored stays. */
  kill: () => Promise<void>
  /** Leaves everything that is asked without a reply, as a line that has gone bad does, until it is woken. */
  fallSilent: () => void
  wake: () => void
  /** Starts it again on the same port, with the same data. */
  start: () => Promise<void>
  /** Ends it properly and throws its data away. */
  close: () => Promise<void>
}

const ROOT = join(import.meta.dirname, '../../../..')
const EXIT_WITH_PARENT = join(import.meta.dirname, 'exit-with-parent.mjs')
const START_MS = 150_000
const STOP_MS = 15_000
const POLL_MS = 20

const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

const isReady = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/readyz`)).ok
  } catch {
    return false
  }
}

const whenReady = async (url: string, server: ChildProcess, output: () => string): Promise<void> => {
  const until = Date.now() + START_MS
  while (Date.now() < until) {
    if (server.exitCode !== null) throw new Error(`The server has ended:\n${output()}`)
    if (await isReady(url)) return
    await pause(POLL_MS)
  }
  throw new Error(`The server is not ready after ${START_MS} ms:\n${output()}`)
}

const end = async (server: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill(signal)
  await Promise.race([ended, pause(STOP_MS).then(() => server.kill('SIGKILL'))])
}

/** A killed server leaves its database running, for the next one to find. */
const endDatabase = (folder: string): void => {
  try {
    const [pid] = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
    process.kill(Number(pid), 'SIGKILL')
  } catch {
    // It has ended with its server, as it should.
  }
}

/**
 * The built product as a process of its own, with data of its own: the same that `npm start` runs. Without DATABASE_URL among
 * `more` it also starts its own PostgreSQL.
 */
export const startServer = async (
  more: Record<string, string> = {},
  main = 'packages/server/dist/main.js',
): Promise<Server> => {
  const folder = mkdtempSync(join(tmpdir(), 'grani-e2e-'))
  // The database may run under another user, who has to get through to its own folder.
  chmodSync(folder, 0o755)
  const content = join(folder, 'content')
  if (more['CONTENT_DIR'] === undefined) writeAnyDayContent(content)
  const port = await freePort()
  const url = `http://localhost:${port}`
  let server: ChildProcess | null = null
  let output = ''

  const start = async (): Promise<void> => {
    const started = spawn(process.execPath, ['--import', EXIT_WITH_PARENT, main], {
      cwd: ROOT,
      env: {
        ...process.env,
        NODE_ENV: 'test',
        PORT: `${port}`,
        // A busy machine must not make it refuse what a page asks.
        REQUESTS_WAIT: '60',
        DATA_DIR: folder,
        CONTENT_DIR: content,
        LOG_LEVEL: 'warn',
        // Asked for where it is what a test is about.
        CAPTCHA: 'none',
        // Where a proxy is trusted an address is required, and mails and payments are kept here by name only.
        ...(more['TRUST_PROXY'] !== undefined && {
          PUBLIC_URL: url,
          LOCAL_MAILBOX: 'yes',
          LOCAL_CHECKOUT: 'yes',
        }),
        ...more,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    for (const stream of [started.stdout, started.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        output += chunk.toString()
      })
    }
    server = started
    await whenReady(url, started, () => output)
  }

  await start()
  return {
    url,
    start,
    fallSilent: () => server?.kill('SIGSTOP'),
    wake: () => server?.kill('SIGCONT'),
    kill: async () => {
      if (server) await end(server, 'SIGKILL')
    },
    close: async () => {
      if (server) await end(server, 'SIGTERM')
      endDatabase(folder)
      // A database that was killed may still be writing its last.
      rmSync(folder, { recursive: true, force: true, maxRetries: 20 })
    },
  }
}

/** The built product on a copy of the prepared database. */
export const startServerOnCopy = async (
  { template, contentDir }: UsersTemplate,
  more: Record<string, string> = {},
): Promise<Server & { databaseUrl: string }> => {
  const { url: databaseUrl, drop } = await copyTemplate(template)
  const server = await startServer({ DATABASE_URL: databaseUrl, CONTENT_DIR: contentDir, SECRET, ...more })
  return {
    ...server,
    databaseUrl,
    close: async () => {
      await server.close()
      await drop()
    },
  }
}
