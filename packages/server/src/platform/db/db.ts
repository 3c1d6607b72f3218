import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import { Pool, type PoolConfig, type QueryResultRow } from 'pg'
import { APPLICATION } from './embedded.ts'
import { openLanes } from './pipelined-clients.ts'
import type { Tables } from './tables.ts'

/** The database for ordinary queries, or a transaction of it. */
export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

/** Runs a statement that the server parses and plans once per connection: the hot path. */
export type Named = <Row extends QueryResultRow>(
  statement: { name: string; text: string },
  values: unknown[],
) => Promise<Row[]>

export type Database = { pool: Pool; db: Db; named: Named; close: () => Promise<void> }

type Options = {
  connection: { connectionString: string } | { host: string; user: string; database: string }
  connections: number
  namedStatements: boolean
  onError: (error: Error) => void
}

/** A database that cannot be reached does not say goodbye. */
const LONGEST_GOODBYE_MS = 3000
/** With fewer connections than this none is kept for the hot path. */
const ENOUGH_TO_SHARE = 8
/** Reading takes no time but the processor's; saving waits for the disk, which commits of many connections share. */
const READING_LANES = 2
const savingLanes = (connections: number): number => Math.floor(connections / 2)

const isReading = (text: string): boolean => /^\s*select\b/i.test(text)

type HotPath = { named: Named; connections: number; close: () => Promise<void> }

const openHotPath = (settings: PoolConfig, connections: number, onError: Options['onError']): HotPath => {
  const reading = openLanes({ settings, count: READING_LANES, onError })
  const saving = openLanes({ settings, count: savingLanes(connections), onError })
  return {
    named: ({ name, text }, values) => (isReading(text) ? reading : saving).query({ name, text, values }),
    connections: READING_LANES + savingLanes(connections),
    close: async () => {
      await Promise.all([reading.close(), saving.close()])
    },
  }
}

export const openDatabase = ({ connection, connections, namedStatements, onError }: Options): Database => {
  const settings = { ...connection, application_name: APPLICATION, connectionTimeoutMillis: 10_000 }
  const hotPath =
    namedStatements && connections >= ENOUGH_TO_SHARE ? openHotPath(settings, connections, onError) : null
  const pool = new Pool({
    ...settings,
    max: connections - (hotPath?.connections ?? 0),
    idleTimeoutMillis: 60_000,
  })
  // An idle connection that breaks is replaced at its next use; unheard, its error would end the process.
  pool.on('error', onError)
  // So is one that breaks in the middle of a transaction, while node is doing something else: the next query fails.
  pool.on('connect', client => client.on('error', onError))
  const ends = new Set<Promise<void>>()
  pool.on('connect', client => {
    const end = new Promise<void>(done => client.once('end', done))
    ends.add(end)
    void end.then(() => ends.delete(end))
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
    close: async () => {
      await hotPath?.close()
      await pool.end()
      // The pool only says goodbye to them; the embedded database counts who is still there.
      await Promise.race([Promise.all(ends), sleep(LONGEST_GOODBYE_MS, undefined, { ref: false })])
    },
  }
}
