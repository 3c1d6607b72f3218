import { sql } from 'kysely'
import { BackupError } from '../../platform/backup/backup-error.ts'
import type { Manifest } from '../../platform/backup/manifest.ts'
import type { Context } from '../context.ts'
import { verifyJournal } from '../journal/service.ts'
import { beliefFitsAnswers } from '../quiz/service.ts'
import { ledgerBefore } from './about-product.ts'

const BELIEFS = 50

export type Proof = { beliefs: number; ledgerEntries: number; journalEntries: number }

const randomBeliefs = async ({ db, bank }: Pick<Context, 'db' | 'bank'>): Promise<string[]> => {
  const rows = await db
    .selectFrom('beliefs')
    .select('user_id')
    .where('model', '=', bank().model)
    .orderBy(sql`random()`)
    .limit(BELIEFS)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/**
 * Checks a database that was restored from a copy: beliefs say what the answers say, the ledger has the sums that the product
 * had, the chain of the journal is whole.
 * @throws {BackupError} one of these is not so
 */
export const prove = async (
  context: Pick<Context, 'db' | 'bank' | 'trialKey'>,
  { ledger }: Pick<Manifest, 'ledger'>,
): Promise<Proof> => {
  const { db, bank } = context
  const users = await randomBeliefs(context)
  for (const userId of users)
    if ((await beliefFitsAnswers(db, bank(), userId)) === false)
      throw new BackupError({ kind: 'not-proven', what: 'beliefs' })
  const { entries, sum } = await ledgerBefore(db, new Date(ledger.before))
  if (entries !== ledger.entries || sum !== ledger.sum)
    throw new BackupError({ kind: 'not-proven', what: 'ledger' })
  const journal = await verifyJournal(context)
  if (journal.brokenAt !== null) throw new BackupError({ kind: 'not-proven', what: 'journal' })
  return { beliefs: users.length, ledgerEntries: entries, journalEntries: journal.entries }
}
