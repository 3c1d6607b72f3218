import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { dropDatabase, execute, MIGRATIONS, type Template, type TestDatabase, urlOf } from '../database.ts'

type Rows = Record<string, Record<string, unknown>[]>

/**
 * All rows that a server of the first edition (commit c7c1900) left: anna@ with 60 answers in the trial, boris@ with 90
 * answers, three results, the plan «Полный» and a booster, vera@ with a payment page that she has not paid; all
 * @example.org, with the password `moonlit walk`, on 22 November 2026.
 */
const ROWS: Rows = JSON.parse(
  gunzipSync(readFileSync(join(import.meta.dirname, 'database.json.gz'))).toString('utf8'),
)

export const firstEditionRows = (table: string): Record<string, unknown>[] => ROWS[table] ?? []

/** A database as the first edition made it: its migrations, its rows, nothing of later editions. */
export const createFirstEditionDatabase = async ({ connection }: Template): Promise<TestDatabase> => {
  const name = `test_${randomBytes(6).toString('hex')}`
  await execute(connection, `create database ${name}`)
  const client = new pg.Client({ ...connection, database: name })
  await client.connect()
  try {
    await client.query('create table migrations (name text primary key, applied_at timestamptz not null)')
    const applied = new Set(firstEditionRows('migrations').map(row => row['name']))
    for (const file of readdirSync(MIGRATIONS).toSorted())
      if (applied.has(file)) await client.query(readFileSync(join(MIGRATIONS, file), 'utf8'))
    // Rows come in the order of table names: foreign keys are not checked while they are written.
    await client.query("set session_replication_role = 'replica'")
    for (const [table, rows] of Object.entries(ROWS))
      await client.query(
        `insert into "${table}" overriding system value select * from jsonb_populate_recordset(null::"${table}", $1)`,
        [JSON.stringify(rows)],
      )
  } finally {
    await client.end()
  }
  return { url: urlOf(connection, name), drop: () => dropDatabase(connection, name) }
}
