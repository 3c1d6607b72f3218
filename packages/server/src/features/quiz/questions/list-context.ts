import { STATE_DAYS } from '@grani/contract'
import type { Caller } from '../../../platform/http/access-token.ts'
import { readRow, rowStatement } from '../../../platform/db/read-row.ts'
import { DAY } from '../../../platform/time/durations.ts'
import type { Bank } from '../../../bank/bank.ts'
import type { Context } from '../../context.ts'
import {
  type Access,
  ACCESS_COLUMNS,
  ACCESS_TABLES,
  type AccessRow,
  accessOf,
  requireSession,
} from '../answering/access.ts'
import {
  type LatestResponse,
  weekColumns,
  weekOf,
  type WeekRow,
  weekValues,
} from '../weekly-states/read-week.ts'

/** At most so many items are offered for a repetition: one of them is drawn now and then. */
const MAX_REPEATABLE = 40

type Parameters = { states: string; items: string; until: string }

/**
 * What a list of questions depends on besides the belief, for statements about the user $1: the questions that wait, of all
 * goals, in their order; the states; items about what is missing from the user's life; items whose last response was given
 * before `until`.
 */
export const listColumns = ({ states, items, until }: Parameters): string => `
  ${weekColumns(states, items)},
      (select coalesce(json_agg(json_build_object('uid', uid, 'item', item, 'goal', goal, 'isWanted', is_wanted) order by position), '[]')
        from questions where user_id = $1 and status = 'pending') as pending,
      (select coalesce(json_agg(item), '[]')
        from questions where user_id = $1 and status = 'not_applicable') as not_applicable,
      (select coalesce(json_agg(item), '[]') from (
        select item from questions where user_id = $1 and status = 'answered'
        group by item having max(answered_at) <= ${until} limit ${MAX_REPEATABLE}
      ) as answered_long_ago) as repeatable`

/** The values of its parameters, in the order of their names. */
export const listValues = (bank: Bank, now: Date): [string, string, Date] => [
  ...weekValues(bank),
  new Date(now.getTime() - STATE_DAYS * DAY),
]

/**
 * One statement: trips cost more than reading. It sees all of it at one moment: if the belief is still this one when the list
 * is saved, so is everything else.
 */
export const READ_LIST_CONTEXT = rowStatement(
  'quiz-read-list-context',
  `
    select ${ACCESS_COLUMNS}, ${listColumns({ states: '$3', items: '$4', until: '$5' })},
      (select max(answered_at) from questions where user_id = $1 and status = 'answered') as last_at
    from ${ACCESS_TABLES}
    where u.user_id = $1`,
)

export type ListRow = WeekRow & {
  pending: { uid: string; item: string; goal: string | null; isWanted: boolean }[]
  not_applicable: string[]
  repeatable: string[]
  /** Read only for a list without a response. */
  last_at?: string | null
}

export type ListContext = Access & {
  measuredAt: ReadonlyMap<string, Date>
  latestAboutStates: LatestResponse[]
  allPending: ListRow['pending']
  notApplicable: string[]
  repeatable: string[]
  /** When the user responded last; null before the first response, and where it was not read. */
  lastAt: Date | null
}

export const listContextOf = (access: Access, row: ListRow): ListContext => ({
  ...access,
  ...weekOf(row),
  allPending: row.pending,
  notApplicable: row.not_applicable,
  repeatable: row.repeatable,
  lastAt: row.last_at ? new Date(row.last_at) : null,
})

/** Refuses a caller whose session has ended. */
export const readListContext = async (
  { named, bank }: Context,
  { userId, sessionId }: Caller,
  now: Date,
): Promise<ListContext> => {
  const values = [userId, sessionId, ...listValues(bank(), now)]
  const row = requireSession(await readRow<AccessRow & ListRow>(named, READ_LIST_CONTEXT, values))
  return listContextOf(accessOf(row, now), row)
}
