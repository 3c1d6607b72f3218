import { dirname } from 'node:path'
import type { Bank } from '../bank/bank.ts'
import { openShelf } from '../bank/live-bank.ts'
import { type Config, ConfigError } from '../platform/config/config.ts'
import { ContentError } from '../content/problem.ts'
import type { Database } from '../platform/db/db.ts'
import { migrate } from '../platform/db/migrate.ts'
import { migrationsFolder, openStorage } from '../boot/serve.ts'

/** A command looks at the bank once. */
const NEVER_MS = 3_600_000

/** What is wrong with the words that were typed, or with what they ask for. */
export class CommandError extends Error {}

/** Told in their own words; anything else is a fault of ours and shows where. */
const EXPECTED = [CommandError, ConfigError, ContentError]

export const printLine = (line: string): void => void process.stdout.write(`${line}\n`)

export const reportError = (error: unknown): void => {
  const isExpected = EXPECTED.some(kind => error instanceof kind)
  const text = error instanceof Error ? (isExpected ? error.message : error.stack) : error
  process.stderr.write(`${String(text)}\n`)
  process.exitCode = 1
}

/** The database of the configuration, brought up to date, for as long as `action` takes. */
export const withDatabase = async (
  config: Config,
  action: (database: Database) => Promise<void>,
): Promise<void> => {
  const { database, release } = await openStorage(config, reportError)
  try {
    await migrate(database.pool, migrationsFolder(dirname(import.meta.dirname)))
    await action(database)
  } finally {
    await release()
  }
}

/** The bank that is in use now. */
export const currentBank = async ({ db }: Database): Promise<Bank> => {
  const shelf = await openShelf({ db, everyMs: NEVER_MS, onError: reportError })
  shelf.stop()
  return shelf.bank()
}

export const runCommand = (run: () => Promise<void>): Promise<void> => run().catch(reportError)
