import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, type LogEvent, PostgresDialect, type Transaction } from 'kysely'
import { Pool, type PoolConfig, type QueryResultRow } from 'pg'
import { APPLICATION_NAME } from './embedded.ts'
import { openPipelinedClients } from './pipelined-clients.ts'
import type { Tables } from './tables.ts'

/** The database for ordinary queries, or a transaction of it. */
export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

/** Runs a statement that the server parses and plans once per connection: the hot path. */
export type Named = <Row extends QueryResultRow>(
  statement: { name: string; text: string },
  values: unknown[],
) => Promise<Row[]>

export type Database = {
  pool: Pool
  db: Db
  named: Named
  /** Statements of the hot path that have been sent and not answered. */
  hotPathInFlight: () => number
  /** For migrations and what is counted at night, which may take minutes: a connection of its own, closed afterwards. */
  withoutTimeLimit: <T>(work: (pool: Pool, db: Db) => Promise<T>) => Promise<T>
  close: () => Promise<void>
}

/** The same database, which reports each statement after it has ended. */
export const observedDb = (pool: Pool, onStatement: (event: LogEvent) => void): Db =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log: onStatement })

type Options = {
  connection: { connectionString: string } | { host: string; user: string; database: string }
  connections: number
  namedStatements: boolean
  /** How long a statement may take before it fails; null: as long as it likes. */
  timeLimitMs?: number | null
  onError: (error: Error) => void
}

/** For a connection to come about, or to become free. */
const CONNECT_TIMEOUT_MS = 4000
/** The database gets the first word about a statement that takes too long; only a frozen one says nothing. */
const FROZEN_AFTER_MS = 1000

/** An unreachable database never confirms that a connection has closed. */
const CLOSE_TIMEOUT_MS = 3000
/** With fewer connections than this none is reserved for the hot path. */
const MIN_CONNECTIONS_TO_PIPELINE = 8
/** Reads only take processor time; writes wait for the disk, and commits of many connections share one flush. */
const READ_CLIENTS = 2
const writeClients = (connections: number): number => Math.floor(connections / 2)

const isRead = (text: string): boolean => /^\s*select\b/i.test(text)

/**
 * One plan for whatever values a statement of the hot path gets. Left to itself PostgreSQL finds the plan for just these values a
 * little cheaper by its estimate and plans anew at each answer, which takes longer than to carry the plan out.
 */
const ONE_PLAN: PoolConfig = { options: '-c plan_cache_mode=force_generic_plan' }

type HotPath = { named: Named; connections: number; inFlight: () => number; close: () => Promise<void> }

const openHotPath = (settings: PoolConfig, connections: number, onError: Options['onError']): HotPath => {
  const planned = { ...settings, ...ONE_PLAN }
  const reads = openPipelinedClients({ settings: planned, count: READ_CLIENTS, onError })
  const writes = openPipelinedClients({ settings: planned, count: writeClients(connections), onError })
  return {
    named: ({ name, text }, values) => (isRead(text) ? reads : writes).query({ name, text, values }),
    connections: READ_CLIENTS + writeClients(connections),
    inFlight: () => reads.inFlight() + writes.inFlight(),
    close: async () => {
      await Promise.all([reads.close(), writes.close()])
    },
  }
}

/**
 * Two limits: PostgreSQL ends a statement that waits or works for too long; the driver closes the connection when not even
 * that is heard. Behind a pooler of transactions the first has to be set there: it refuses unknown settings of a connection.
 */
const timeLimits = (limitMs: number | null, namedStatements: boolean): PoolConfig =>
  limitMs === null
    ? {}
    : {
        ...(namedStatements && { statement_timeout: limitMs }),
        query_timeout: limitMs + FROZEN_AFTER_MS,
      }

export const openDatabase = (options: Options): Database => {
  const { connection, connections, namedStatements, timeLimitMs = null, onError } = options
  const unlimited: PoolConfig = {
    ...connection,
    application_name: APPLICATION_NAME,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  }
  const settings = { ...unlimited, ...timeLimits(timeLimitMs, namedStatements) }
  const hotPath =
    namedStatements && connections >= MIN_CONNECTIONS_TO_PIPELINE
      ? openHotPath(settings, connections, onError)
      : null
  const pool = new Pool({
    ...settings,
    // One statement at a time all the same; but a connection whose statement has timed out is closed, never reused.
    pipeline: true,
    max: connections - (hotPath?.connections ?? 0),
    idleTimeoutMillis: 60_000,
  })
  // A broken idle connection is replaced at its next use; without a listener its error would end the process.
  pool.on('error', onError)
  // The same for one that breaks within a transaction, between two queries: the next query fails.
  pool.on('connect', client => client.on('error', onError))
  const openConnections = new Set<Promise<void>>()
  pool.on('connect', client => {
    const ended = new Promise<void>(done => client.once('end', done))
    openConnections.add(ended)
    void ended.then(() => openConnections.delete(ended))
  })
  return {
    pool,
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    named:
      hotPath?.named ??
      (async ({ name, text }, values) => {
        const { rows } = await pool.query(namedStatements ? { name, text, values } : { text, values })
        return rows
      }),
    hotPathInFlight: hotPath?.inFlight ?? (() => 0),
    withoutTimeLimit: async work => {
      const patient = new Pool({ ...unlimited, max: 1 })
      patient.on('error', onError)
      try {
        return await work(patient, new Kysely<Tables>({ dialect: new PostgresDialect({ pool: patient }) }))
      } finally {
        await patient.end()
      }
    },
    close: async () => {
      await hotPath?.close()
      await pool.end()
      // The pool does not wait until connections are closed; the embedded database counts the open ones before it stops.
      await Promise.race([Promise.all(openConnections), sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })])
    },
  }
}
