import type { Bank } from '@grani/server/bank/bank.ts'
import { composeContext } from '@grani/server/boot/compose-context.ts'
import { openKeys } from '@grani/server/boot/open-keys.ts'
import type { Context } from '@grani/server/features/context.ts'
import { readConfig } from '@grani/server/platform/config/config.ts'
import type { Database } from '@grani/server/platform/db/db.ts'

export const SECRET = 'bench bench bench bench bench bench'

/** What the server's use-cases need, for one bank that stays. */
export const benchContext = async (database: Database, bank: Bank): Promise<Context> => {
  const config = readConfig({ SECRET, CONTENT_DIR: 'content' })
  return composeContext({
    config,
    database,
    keys: await openKeys(database.db, config),
    bank: () => bank,
    published: () => [],
    checkContent: () => Promise.resolve([]),
    renderDraft: () => Promise.reject(new Error('No drafts here')),
    now: () => new Date(),
    wakeMailWorker: () => {},
    wakeReadings: () => {},
    reportError: console.error,
  })
}
