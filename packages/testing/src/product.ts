import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { readConfig } from '@grani/server/platform/config/config.ts'
import { type RunningServer, serve } from '@grani/server/boot/serve.ts'
import { loaded } from './content.ts'
import { CONTENT, copyTemplate, MIGRATIONS, type TestDatabase } from './database.ts'
import { SECRET } from './secret.ts'
import { createClient, type Client } from './client.ts'

/** The time of a test: stands still until it is moved. */
export type Clock = {
  now: () => Date
  pass: (ms: number) => void
  set: (iso: string) => void
  onMove: (listener: (now: Date) => void) => void
}

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** A Wednesday noon in Moscow. */
const START = '2026-11-18T09:00:00.000Z'

const createClock = (): Clock => {
  let time = new Date(START).getTime()
  const listeners: ((now: Date) => void)[] = []
  const move = (to: number): void => {
    time = to
    for (const listener of listeners) listener(new Date(time))
  }
  return {
    now: () => new Date(time),
    pass: ms => move(time + ms),
    set: iso => move(new Date(iso).getTime()),
    onMove: listener => void listeners.push(listener),
  }
}

export type Product = {
  clock: Clock
  database: RunningServer['database']
  servers: RunningServer[]
  /** Opens what the product has sealed. */
  keys: RunningServer['paymentContext']['keys']
  /** Rows of a statement, for what no reply shows. */
  rows: (sql: string, values?: unknown[]) => Promise<Record<string, unknown>[]>
  /** A client with an address and cookies of its own; of the second server when told. */
  visitor: (options?: { server?: number; ip?: string }) => Client
  stop: () => Promise<void>
}

type Options = {
  servers?: number
  /** A database of the test's own instead of a copy of the template; `stop` drops it. */
  database?: TestDatabase
  env?: Record<string, string>
  refreshBankEveryMs?: number
  logTo?: { write: (line: string) => void }
}

export { SECRET }

/** What has to be asked for by name where others can come. */
export const OVER_TLS = { LOCAL_MAILBOX: 'yes', LOCAL_CHECKOUT: 'yes' }

/** Out of the networks for benchmarks (RFC 2544); one network each, so that clients do not share limits by accident. */
const addresses = (): (() => string) => {
  let count = 0
  return () => {
    count++
    return `198.18.${Math.floor(count / 250)}.${(count % 250) + 1}`
  }
}

/** The whole server on a database of its own, on its own clock. Several servers share both. */
export const startProduct = async ({
  servers: count = 1,
  database,
  env = {},
  refreshBankEveryMs = 10 * SECOND,
  logTo,
}: Options = {}): Promise<Product> => {
  const copy = database ?? (await copyTemplate(inject('template')))
  const clock = createClock()
  const nextAddress = addresses()
  const servers: RunningServer[] = []
  for (let i = 0; i < count; i++) {
    const config = readConfig({
      PORT: '0',
      LOG_LEVEL: 'silent',
      DATABASE_URL: copy.url,
      // As much its own as the database is; it comes about when something is written to it.
      DATA_DIR: join(tmpdir(), `data-of-${new URL(copy.url).pathname.slice(1)}`),
      CONTENT_DIR: CONTENT,
      SECRET,
      WEB_DIR: './no-web-app-here',
      // Time stands still here: jobs are run by hand.
      JOBS: 'no',
      // Asked for where it is what a test is about.
      CAPTCHA: 'none',
      // Whether there has been a build makes no difference here.
      PASSWORD_FILTER: 'none',
      // A busy machine must not make a server refuse what a test sends at one moment.
      REQUESTS_WAIT: '60',
      // Databases of tests are copies.
      MIGRATE_DATA: '9999',
      ...env,
    })
    servers.push(
      await serve({
        config,
        migrations: MIGRATIONS,
        now: clock.now,
        refreshBankEveryMs,
        ...(config.contentDir === CONTENT && { loaded }),
        ...(logTo && { logTo }),
      }),
    )
  }
  const [first] = servers
  if (!first) throw new Error('A product needs a server')
  return {
    clock,
    database: first.database,
    keys: first.paymentContext.keys,
    servers,
    rows: async (sql, values) => (await first.database.pool.query(sql, values)).rows,
    visitor: ({ server = 0, ip = nextAddress() } = {}) =>
      createClient(
        servers.map(({ http }) => http),
        { server, ip },
      ),
    stop: async () => {
      try {
        await Promise.all(servers.map(({ stop }) => stop()))
      } finally {
        await copy.drop()
      }
    },
  }
}
