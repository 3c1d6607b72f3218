import { dirname } from 'node:path'
import type { Bank } from '../bank/bank.ts'
import { openLiveBank } from '../bank/live-bank.ts'
import { type Config, ConfigError } from '../platform/config/config.ts'
import { ContentError } from '../content/problem.ts'
import type { Database } from '../platform/db/db.ts'
import { migrate } from '../platform/db/migrate.ts'
import { migrationsBeside, openStorage } from '../boot/serve.ts'

/** A command looks at the bank once. */
const NEVER_MS = 3_600_000

/** What is wrong with the words that were typed, or with what they ask for. */
export class CommandError extends Error {}

/** Told in their own words; anything else is a fault of ours and shows where. */
const EXPECTED = [CommandError, ConfigError, ContentError]

export const say = (line: string): void => void process.stdout.write(`${line}\n`)

export const complain = (error: unknown): void => {
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
  const { database, release } = await openStorage(config, complain)
  try {
    await migrate(database.pool, migrationsBeside(dirname(import.meta.dirname)))
    await action(database)
  } finally {
    await release()
  }
}

/** The bank that is in use now. */
export const currentBank = async ({ db }: Database): Promise<Bank> => {
  const liveBank = await openLiveBank({ db, everyMs: NEVER_MS, onError: complain })
  liveBank.stop()
  return liveBank.bank()
}

export const runCommand = (run: () => Promise<void>): Promise<void> => run().catch(complain)
