import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createTemplate, dropTemplate, type Template, urlOf } from '../database.ts'
import { writeAnyDayContent } from './any-day-content.ts'
import { type SeededUsers, seedUsers } from './seeded-users.ts'

/** What browser tests start from: content for any day of the week, and a database that holds it and a user of each kind. */
export type UsersTemplate = {
  template: Template
  contentDir: string
  users: SeededUsers
  /** Puts the rows of a copy back as they were, under a running server. */
  restoreSql: string
}

declare module 'vitest' {
  interface ProvidedContext {
    usersTemplate: UsersTemplate
  }
}

/** Not touched by users; servers hold these in memory. */
const KEPT = ['banks', 'current_bank', 'calibrations', 'migrations']

/** Keeps a copy of every row beside the tables, and gives the statement that puts it back. */
const keepRows = async ({ connection, name }: Template): Promise<string> => {
  const client = new pg.Client({ ...connection, database: name })
  await client.connect()
  try {
    // What the database computes itself cannot be put back.
    const { rows } = await client.query<{ name: string; columns: string }>(
      `select table_name as name, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
       from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER' and table_name <> all($1)
       group by 1 order by 1`,
      [KEPT],
    )
    const tables = rows.map(row => row.name)
    await client.query('create schema seeded')
    for (const table of tables) await client.query(`create table seeded.${table} as table public.${table}`)
    return [
      'begin',
      // No triggers and no foreign keys: the rows go back in any order.
      'set local session_replication_role = replica',
      `truncate ${tables.map(table => `public.${table}`).join(', ')}`,
      ...rows.map(
        ({ name: table, columns }) =>
          `insert into public.${table} (${columns}) overriding system value select ${columns} from seeded.${table}`,
      ),
      'commit',
    ].join(';\n')
  } finally {
    await client.end()
  }
}

export const createUsersTemplate = async (
  connection: Template['connection'],
): Promise<{ usersTemplate: UsersTemplate; drop: () => Promise<void> }> => {
  const folder = mkdtempSync(join(tmpdir(), 'grani-content-'))
  const contentDir = join(folder, 'content')
  writeAnyDayContent(contentDir)
  const template = await createTemplate(connection, contentDir)
  const users = await seedUsers(urlOf(connection, template.name), contentDir)
  return {
    usersTemplate: { template, contentDir, users, restoreSql: await keepRows(template) },
    drop: async () => {
      await dropTemplate(template)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
