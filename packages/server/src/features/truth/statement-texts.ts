import { TRUTH_CLAIM_IDS, type TruthClaimId } from '@grani/contract'
import type { Bank } from '../../bank/bank.ts'
import { byName } from '../../content/load-texts.ts'
import type { Db } from '../../platform/db/db.ts'
import { statementText } from '../../platform/db/statement-text.ts'
import { statementsOf } from './nightly/claims.ts'

const made = new WeakMap<Bank, Record<TruthClaimId, string>>()

/** The SQL that each claim is counted by, as the database gets it: $1, $2 … stand for lists of the bank and for the moment. */
export const statementTexts = (db: Db, bank: Bank): Record<TruthClaimId, string> => {
  const known = made.get(bank)
  if (known) return known
  const statements = statementsOf(bank, new Date(0))
  const texts = byName(TRUTH_CLAIM_IDS, claim => statementText(db, statements[claim].sums))
  made.set(bank, texts)
  return texts
}
