import type { Bank } from '../bank/bank.ts'
import { type LiveBank, openLiveBank } from '../bank/live-bank.ts'
import { type Config, ConfigError, readConfig } from '../platform/config/config.ts'
import { ContentError } from '../content/problem.ts'
import type { Context } from '../features/context.ts'
import type { Database } from '../platform/db/db.ts'
import { migrate, MigrationRefused } from '../platform/db/migrate.ts'
import { sentenceOf } from '../features/backups/service.ts'
import { BackupError } from '../platform/backup/backup-error.ts'
import { composeContext } from '../boot/compose-context.ts'
import { openKeys } from '../boot/open-keys.ts'
import { type OpenStorage, openStorage } from '../boot/open-storage.ts'
import { migrationsFolder } from '../platform/programs/programs.ts'
import { UnknownKeyError } from '../platform/sealing/wrapping-keys.ts'
import { HOUR } from '../platform/time/durations.ts'

/** A command loads the bank once. */
const NEVER_MS = HOUR

/** The arguments are invalid, or what they ask for is not possible. */
export class CommandError extends Error {}

/** Printed as a message alone; any other error is a bug and printed with its stack. */
const EXPECTED = [CommandError, ConfigError, ContentError, MigrationRefused, UnknownKeyError]

export const printLine = (line: string): void => void process.stdout.write(`${line}\n`)

export const reportError = (error: unknown): void => {
  if (error instanceof BackupError) {
    process.stderr.write(`${sentenceOf(error.problem)}\n`)
    process.exitCode = 1
    return
  }
  const isExpected = EXPECTED.some(kind => error instanceof kind)
  const text = error instanceof Error ? (isExpected ? error.message : error.stack) : error
  process.stderr.write(`${String(text)}\n`)
  process.exitCode = 1
}

/** Opens the configured database, runs `action` and closes it. The schema is left as it is found where an older or newer server works on it. */
export const withStorageAsFound = async (
  config: Config,
  action: (storage: OpenStorage) => Promise<void>,
): Promise<void> => {
  const storage = await openStorage(config, reportError)
  try {
    await action(storage)
  } finally {
    await storage.release()
  }
}

/** Opens the configured database, migrates it, runs `action` and closes it. */
export const withStorage = (config: Config, action: (storage: OpenStorage) => Promise<void>): Promise<void> =>
  withStorageAsFound(config, async storage => {
    await migrate(storage.database.pool, migrationsFolder, config.upgrade)
    await action(storage)
  })

export const withDatabase = (config: Config, action: (database: Database) => Promise<void>): Promise<void> =>
  withStorage(config, ({ database }) => action(database))

/** The bank that is currently in use, and what was published. */
const openOnce = async ({ db }: Database): Promise<LiveBank> => {
  const liveBank = await openLiveBank({ db, everyMs: NEVER_MS, onError: reportError })
  liveBank.stop()
  return liveBank
}

/** The bank that is currently in use. */
export const currentBank = async (database: Database): Promise<Bank> => (await openOnce(database)).bank()

/** Runs `action` with the dependencies of the use-cases, on the configured database. */
export const withContext = (action: (context: Context) => Promise<void>): Promise<void> => {
  const config = readConfig(process.env)
  return withDatabase(config, async database => {
    const { bank, published } = await openOnce(database)
    await action(
      composeContext({
        config,
        database,
        keys: await openKeys(database.db, config),
        bank,
        published,
        checkContent: () => Promise.reject(new Error('A command checks content by content:check')),
        renderDraft: () => Promise.reject(new Error('A command shows no draft')),
        now: () => new Date(),
        wakeMailWorker: () => {},
        wakeReadings: () => {},
        reportError,
      }),
    )
  })
}

export const runCommand = (run: () => Promise<void>): Promise<void> => run().catch(reportError)
