import type { SeriesName } from '@grani/contract'
import type { Bank } from '../../bank/bank.ts'
import type { Db } from '../../platform/db/db.ts'
import { statementText } from '../../platform/db/statement-text.ts'
import { statementsOf } from './nightly/statements.ts'

type Texts = { tables: string; ofSeries: (name: SeriesName) => string }

const made = new WeakMap<Bank, Texts>()

/** Stands for the days that a night counts: a statement names them by $1, $2 … */
const ANY_DAY = '2026-01-01'

/** The SQL that each series is counted by, and the temporary tables that they read. */
export const statementTexts = (db: Db, bank: Bank): Texts => {
  const known = made.get(bank)
  if (known) return known
  const { tables, counted } = statementsOf(bank, { first: ANY_DAY, last: ANY_DAY })
  const texts = counted.map(({ series, select }) => ({ series, text: statementText(db, select) }))
  const result = {
    tables: tables.map(table => `${statementText(db, table)};`).join('\n\n'),
    ofSeries: (name: SeriesName) => texts.find(({ series }) => series.includes(name))?.text ?? '',
  }
  made.set(bank, result)
  return result
}
