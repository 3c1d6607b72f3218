import type { RawBuilder } from 'kysely'
import type { Bank } from '../../../bank/bank.ts'
import { activity } from './activity.ts'
import { churn, lostPeople } from './churn.ts'
import { cohorts } from './cohorts.ts'
import { kept } from './kept.ts'
import { measured } from './measured.ts'
import { money } from './money.ts'
import { personDays } from './person-days.ts'
import type { Counted, Days } from './sql.ts'

type Statements = {
  /** Fill the temporary tables that the others read, in this order. */
  tables: RawBuilder<unknown>[]
  counted: Counted[]
}

/** All that a night runs. The page shows these statements as they run. */
export const statementsOf = (bank: Bank, days: Days): Statements => ({
  tables: [...personDays(bank, days), ...lostPeople(days)],
  counted: [
    ...cohorts(days),
    kept(days),
    activity(days),
    measured(bank, days.last),
    ...money(days),
    ...churn(),
  ],
})
