import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseError, type Pool, type PoolClient } from 'pg'
import { SECOND } from '../time/durations.ts'
import { type MigrationFile, migrationsIn } from './migration-files.ts'

/** This version may not work on this database; the message says what to do. */
export class MigrationRefused extends Error {}

/** Any number that is the same for every server. */
const LOCK_KEY = 7_240_311

const CREATE_TABLE =
  'create table if not exists migrations (name text primary key, applied_at timestamptz not null)'

/**
 * For a lock on a table. Whoever asks for one after a migration waits behind it, and servers of the release before are
 * serving meanwhile: a migration that has to wait for longer lets them pass and tries again.
 */
const LOCK_TIMEOUT = "set local lock_timeout = '2s'"
const LOCK_TRIES = 60
const LOCK_NOT_AVAILABLE = '55P03'

type Applied = { name: string; oldest: string | null }

/** The column is younger than the table, and a database may be older than both. */
const appliedIn = async (client: PoolClient): Promise<Applied[]> => {
  const { rows } = await client.query<{ exists: boolean }>(
    "select to_regclass('migrations') is not null as exists",
  )
  if (!rows[0]?.exists) return []
  const applied = await client.query<Applied>(
    "select name, to_jsonb(migrations) ->> 'oldest_server' as oldest from migrations order by name",
  )
  return applied.rows
}

const isOlder = (version: string, than: string): boolean =>
  version.localeCompare(than, 'en', { numeric: true }) < 0

const refuseOldServer = (applied: readonly Applied[], version: string): void => {
  const tooNew = applied.findLast(({ oldest }) => oldest !== null && isOlder(version, oldest))
  if (tooNew)
    throw new MigrationRefused(
      `This server is ${version}, and the database needs ${tooNew.oldest} or newer since ${tooNew.name}: ` +
        'start a newer server, or restore a copy from before the upgrade (docs/releasing.md).',
    )
}

const refuseWithoutCopy = (missing: readonly MigrationFile[], copiedBefore: number): void => {
  const changing = missing.filter(({ changesData, number }) => changesData && number > copiedBefore)
  const last = changing.at(-1)
  if (last)
    throw new MigrationRefused(
      `This version changes stored data in a way that no older one can undo (${changing.map(({ name }) => name).join(', ')}): ` +
        `make a copy with npm run backup -- DIR, then start with MIGRATE_DATA=${last.number}.`,
    )
}

const insertOf = ({ name, oldestServer }: MigrationFile) =>
  oldestServer === null
    ? { text: 'insert into migrations (name, applied_at) values ($1, now())', values: [name] }
    : {
        text: 'insert into migrations (name, applied_at, oldest_server) values ($1, now(), $2)',
        values: [name, oldestServer],
      }

/** False: another server has applied it. */
const applyOnce = async (client: PoolClient, migration: MigrationFile): Promise<boolean> => {
  await client.query('begin')
  // Held by the transaction, so that it also works behind PgBouncer, and ends with a server that is killed.
  await client.query('select pg_advisory_xact_lock($1)', [LOCK_KEY])
  await client.query(CREATE_TABLE)
  const { rowCount } = await client.query('select from migrations where name = $1', [migration.name])
  if (rowCount === 0) {
    await client.query(LOCK_TIMEOUT)
    await client.query(migration.sql)
    await client.query(insertOf(migration))
  }
  await client.query('commit')
  return rowCount === 0
}

const apply = async (client: PoolClient, migration: MigrationFile): Promise<boolean> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await applyOnce(client, migration)
    } catch (error) {
      await client.query('rollback').catch(() => {})
      const isBusy = error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE
      if (!isBusy || attempt === LOCK_TRIES) throw error
    }
    await sleep(SECOND)
  }
}

type Options = {
  /** Of this server. */
  version: string
  /** The highest number of a migration that changes data before which a copy was made. */
  copiedBefore: number
}

export type Migrated = {
  applied: string[]
  /** Applied by a newer server, and unknown here: the schema still serves both. */
  newer: string[]
}

/**
 * Applies the missing migrations in order, each in its own transaction; safe with several servers starting, and with one
 * killed in the middle. Refuses before the first of them where this server is too old for the database, or where stored data
 * would change without a copy; an empty database has nothing to lose.
 *
 * @throws {MigrationRefused}
 */
export const migrate = async (
  pool: Pool,
  folder: string,
  { version, copiedBefore }: Options,
): Promise<Migrated> => {
  const client = await pool.connect()
  try {
    const files = migrationsIn(folder)
    const before = await appliedIn(client)
    refuseOldServer(before, version)
    const known = new Set(before.map(({ name }) => name))
    const missing = files.filter(({ name }) => !known.has(name))
    if (known.size > 0) refuseWithoutCopy(missing, copiedBefore)
    const applied: string[] = []
    for (const migration of missing) if (await apply(client, migration)) applied.push(migration.name)
    const ours = new Set(files.map(({ name }) => name))
    return { applied, newer: [...known].filter(name => !ours.has(name)) }
  } finally {
    client.release()
  }
}
