import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Pool, PoolClient } from 'pg'

/** Any number that is the same for every server. */
const LOCK_KEY = 7_240_311

const CREATE_TABLE =
  'create table if not exists migrations (name text primary key, applied_at timestamptz not null)'

const namesOf = async (client: PoolClient): Promise<Set<string>> => {
  const { rows } = await client.query<{ exists: boolean }>(
    "select to_regclass('migrations') is not null as exists",
  )
  if (!rows[0]?.exists) return new Set()
  return new Set(
    (await client.query<{ name: string }>('select name from migrations')).rows.map(({ name }) => name),
  )
}

/**
 * Applies the missing migrations in order, each in its own transaction. Safe with two servers starting: the lock is
 * held by the transaction, so that it also works behind PgBouncer.
 */
export const migrate = async (pool: Pool, folder: string): Promise<string[]> => {
  const client = await pool.connect()
  const applied: string[] = []
  try {
    const known = await namesOf(client)
    for (const name of readdirSync(folder)
      .filter(file => file.endsWith('.sql') && !known.has(file))
      .toSorted()) {
      await client.query('begin')
      await client.query('select pg_advisory_xact_lock($1)', [LOCK_KEY])
      await client.query(CREATE_TABLE)
      const { rowCount } = await client.query('select from migrations where name = $1', [name])
      if (rowCount === 0) {
        await client.query(readFileSync(join(folder, name), 'utf8'))
        await client.query('insert into migrations values ($1, now())', [name])
        applied.push(name)
      }
      await client.query('commit')
    }
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
  return applied
}
