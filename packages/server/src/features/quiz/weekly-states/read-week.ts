import type { Bank } from '../../../bank/bank.ts'
import type { Named } from '../../../platform/db/db.ts'
import { measuredAt } from '../../results/service.ts'

/** What the user has done last with an item. */
export type LatestResponse = {
  item: string
  status: 'answered' | 'skipped' | 'not_applicable'
  value: number | null
  ms: number | null
  answered_at: Date | null
}

/**
 * Two columns of a statement about the user $1: when each state of the list `states` was measured last, and what was done
 * last with each item of the list `items`. Both name parameters, whose values are texts with commas: the driver takes
 * longer to quote two hundred ids than the database to split them. `is true` keeps each list a table of its own that is made
 * once for each statement: as a plain condition it would be split anew for each row, or joined row by row.
 */
export const weekColumns = (states: string, items: string): string => `
  ${measuredAt(states)} as measured_at,
  (select coalesce(json_agg(json_build_array(item, status, value, ms, answered_at)), '[]') from (
    select distinct on (item) item, status, value, ms, (extract(epoch from answered_at) * 1000)::bigint as answered_at
    from questions
    where user_id = $1 and status in ('answered', 'skipped', 'not_applicable')
      and (item in (select unnest(string_to_array(${items}, ',')))) is true
    order by item, answer_seq desc
  ) as latest) as latest_about_states`

/** The two lists: the same for everybody, so they are put together once for each bank. */
export const weekValues = ({ states }: Bank): [string, string] => {
  const known = valuesByStates.get(states)
  if (known) return known
  const values: [string, string] = [states.qualities.join(','), [...states.items].join(',')]
  valuesByStates.set(states, values)
  return values
}

const valuesByStates = new WeakMap<Bank['states'], [string, string]>()

type Milliseconds = number

export type WeekRow = {
  measured_at: Record<string, Milliseconds>
  latest_about_states: [
    string,
    LatestResponse['status'],
    LatestResponse['value'],
    LatestResponse['ms'],
    Milliseconds | null,
  ][]
}

type Week = { measuredAt: ReadonlyMap<string, Date>; latestAboutStates: LatestResponse[] }

/** Nothing is known of a user who was erased meanwhile. */
export const weekOf = (row: WeekRow | undefined): Week => ({
  measuredAt: new Map(Object.entries(row?.measured_at ?? {}).map(([quality, at]) => [quality, new Date(at)])),
  latestAboutStates: (row?.latest_about_states ?? []).map(([item, status, value, ms, at]) => ({
    item,
    status,
    value,
    ms,
    answered_at: at === null ? null : new Date(at),
  })),
})

export const READ_WEEK = { name: 'quiz-read-week', text: `select ${weekColumns('$2', '$3')}` }

/** What is stored about the states of a user. */
export const readWeek = async (named: Named, bank: Bank, userId: string): Promise<Week> => {
  const [row] = await named<WeekRow>(READ_WEEK, [userId, ...weekValues(bank)])
  return weekOf(row)
}
