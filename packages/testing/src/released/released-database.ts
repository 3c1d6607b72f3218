import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import pg from 'pg'
import { dropDatabase, execute, MIGRATIONS, type Template, type TestDatabase, urlOf } from '../database.ts'

type Rows = Record<string, Record<string, unknown>[]>

const ENDING = '.json.br'

/** The names of all databases that are kept: `first-edition`, and a version each. */
export const RELEASED = readdirSync(import.meta.dirname)
  .filter(file => file.endsWith(ENDING))
  .map(file => file.slice(0, -ENDING.length))

export const fileOfReleased = (name: string): string => join(import.meta.dirname, name + ENDING)

const read = new Map<string, Rows>()

const rowsOf = (name: string): Rows => {
  const rows: Rows =
    read.get(name) ?? JSON.parse(brotliDecompressSync(readFileSync(fileOfReleased(name))).toString('utf8'))
  read.set(name, rows)
  return rows
}

export const releasedTables = (name: string): string[] => Object.keys(rowsOf(name))

export const releasedRows = (name: string, table: string): Record<string, unknown>[] =>
  rowsOf(name)[table] ?? []

/** Identity columns go on after the rows that were put in. */
const SET_SEQUENCES = `do $$ declare column_ record; begin
  for column_ in select table_name, column_name from information_schema.columns
    where table_schema = 'public' and is_identity = 'YES'
  loop
    execute format('select setval(pg_get_serial_sequence(%L, %L), coalesce(max(%I), 0) + 1, false) from %I',
      column_.table_name, column_.column_name, column_.column_name, column_.table_name);
  end loop;
end $$`

/**
 * A database as a release has left it: its migrations, its rows, nothing of later ones. Migrations that were released never
 * change (migration-files.test.ts), so the schema is made by running them.
 */
export const createReleasedDatabase = async (
  { connection }: Pick<Template, 'connection'>,
  release: string,
): Promise<TestDatabase> => {
  const rowsByTable = rowsOf(release)
  const name = `test_${randomBytes(6).toString('hex')}`
  await execute(connection, `create database ${name}`)
  const client = new pg.Client({ ...connection, database: name })
  await client.connect()
  try {
    await client.query('create table migrations (name text primary key, applied_at timestamptz not null)')
    const applied = new Set(releasedRows(release, 'migrations').map(row => row['name']))
    for (const file of readdirSync(MIGRATIONS).toSorted())
      if (applied.has(file)) await client.query(readFileSync(join(MIGRATIONS, file), 'utf8'))
    // Rows come in the order of table names: foreign keys are not checked while they are written.
    await client.query("set session_replication_role = 'replica'")
    for (const [table, rows] of Object.entries(rowsByTable)) {
      // What a migration has put in is among the rows that were kept.
      await client.query(`delete from "${table}"`)
      await client.query(
        `insert into "${table}" overriding system value select * from jsonb_populate_recordset(null::"${table}", $1)`,
        [JSON.stringify(rows)],
      )
    }
    await client.query(SET_SEQUENCES)
  } finally {
    await client.end()
  }
  return { url: urlOf(connection, name), drop: () => dropDatabase(connection, name) }
}
