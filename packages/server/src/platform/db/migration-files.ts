import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type MigrationFile = {
  name: string
  number: number
  sql: string
  /** It overwrites or removes what is stored: no older server and no later migration brings that back. */
  changesData: boolean
  /** The oldest version of the server that runs on the schema from here on; null: the one before still does. */
  oldestServer: string | null
}

const CHANGES_DATA = /^-- changes data\b/m
const OLDEST_SERVER = /^-- oldest server: (\d+\.\d+\.\d+)$/m

/** The comment that a file begins with: what a migration declares stands there. */
const headOf = (sql: string): string => /^(?:--.*\n)*/.exec(sql)?.[0] ?? ''

export const migrationOf = (name: string, sql: string): MigrationFile => {
  const head = headOf(sql)
  return {
    name,
    number: Number.parseInt(name, 10),
    sql,
    changesData: CHANGES_DATA.test(head),
    oldestServer: OLDEST_SERVER.exec(head)?.[1] ?? null,
  }
}

/** The migrations of a folder, in the order in which they are applied. */
export const migrationsIn = (folder: string): MigrationFile[] =>
  readdirSync(folder)
    .filter(name => name.endsWith('.sql'))
    .toSorted()
    .map(name => migrationOf(name, readFileSync(join(folder, name), 'utf8')))
