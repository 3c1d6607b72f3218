import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

type Program = 'postgres' | 'pg_basebackup'

/** Where packages put the programs of a major version; last what the path finds. */
const foldersOf = (major: number): string[] => [
  `/usr/lib/postgresql/${major}/bin`,
  `/usr/pgsql-${major}/bin`,
  `/opt/homebrew/opt/postgresql@${major}/bin`,
  `/usr/local/opt/postgresql@${major}/bin`,
]

/** The major version of a program; null: it does not run here. */
export const majorOf = (program: string): number | null => {
  const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' })
  const major = status === 0 ? /\(PostgreSQL\) (\d+)/.exec(stdout)?.[1] : undefined
  return major === undefined ? null : Number(major)
}

/** A program of PostgreSQL of exactly this major version on this machine; null when there is none. */
export const postgresProgram = (program: Program, major: number): string | null =>
  [...foldersOf(major).map(folder => join(folder, program)), program].find(
    path => (path === program || existsSync(path)) && majorOf(path) === major,
  ) ?? null
