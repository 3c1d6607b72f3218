import { STATE_DAYS } from '@grani/contract'
import type { Caller } from '../../../platform/http/access-token.ts'
import { DAY } from '../../../platform/time/durations.ts'
import type { Context } from '../../context.ts'
import {
  type Access,
  ACCESS_COLUMNS,
  ACCESS_TABLES,
  type AccessRow,
  accessOf,
  requireAnswering,
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

/**
 * What a list of questions depends on besides the belief: the questions that wait, of all goals, in their order; the
 * states; items about what is missing from the user's life; items whose last response was given before $5. One statement:
 * trips cost more than reading. It sees all of it at one moment: if the belief is still this one when the list is saved, so
 * is everything else.
 */
export const READ_LIST_CONTEXT = {
  name: 'quiz-read-list-context',
  text: `
    select ${ACCESS_COLUMNS}, ${weekColumns('$3', '$4')},
      (select coalesce(json_agg(json_build_object('uid', uid, 'item', item, 'goal', goal) order by position), '[]')
        from questions where user_id = $1 and status = 'pending') as pending,
      (select coalesce(json_agg(item), '[]')
        from questions where user_id = $1 and status = 'not_applicable') as not_applicable,
      (select coalesce(json_agg(item), '[]') from (
        select item from questions where user_id = $1 and status = 'answered'
        group by item having max(answered_at) <= $5 limit ${MAX_REPEATABLE}
      ) as answered_long_ago) as repeatable
    from ${ACCESS_TABLES}
    where u.user_id = $1`,
}

type Row = AccessRow &
  WeekRow & {
    pending: { uid: string; item: string; goal: string }[]
    not_applicable: string[]
    repeatable: string[]
  }

export type ListContext = Access & {
  measuredAt: ReadonlyMap<string, Date>
  latestAboutStates: LatestResponse[]
  allPending: Row['pending']
  notApplicable: string[]
  repeatable: string[]
}

/** Refuses a caller whose session has ended, and a user who may not answer now. */
export const readListContext = async (
  { named, bank }: Context,
  { userId, sessionId }: Caller,
  now: Date,
): Promise<ListContext> => {
  const until = new Date(now.getTime() - STATE_DAYS * DAY)
  const [found] = await named<Row>(READ_LIST_CONTEXT, [userId, sessionId, ...weekValues(bank()), until])
  const row = requireSession(found)
  const access = accessOf(row, now)
  requireAnswering(access)
  return {
    ...access,
    ...weekOf(row),
    allPending: row.pending,
    notApplicable: row.not_applicable,
    repeatable: row.repeatable,
  }
}
