import type { Caller } from '../../../platform/http/access-token.ts'
import type { QuestionStatus } from '../../../platform/db/tables.ts'
import { weekDayOf } from '../../../platform/time/moscow.ts'
import { readRow, rowStatement } from '../../../platform/db/read-row.ts'
import type { Context } from '../../context.ts'
import { openPlanOf } from '../../subscription/service.ts'
import {
  listColumns,
  type ListContext,
  listContextOf,
  type ListRow,
  listValues,
} from '../questions/list-context.ts'
import { listWillBeDue } from '../questions/list-due.ts'
import { allowedByDay, type Payer, type Quota } from '../quota/quota.ts'
import {
  type Access,
  ACCESS_COLUMNS,
  ACCESS_TABLES,
  type AccessRow,
  accessOf,
  subscriptionOf,
  NO_ID,
  requireAnswering,
  requireSession,
} from './access.ts'

/** A question that the user was asked. */
export type AskedQuestion = {
  uid: string
  item: string
  position: number
  status: QuestionStatus
  optionId: number | null
  payer: Payer | null
  week: string | null
  /** Whether a forecast game asks it: it belongs to no goal, and nothing pays for its response. */
  isForecast: boolean
  /** The idempotence keys of the undo requests that were done to it. */
  undoKeys: readonly string[]
}

/** Everything that a decision about one response takes, read by one statement. */
export type AnswerContext = Access & {
  quota: Quota
  questionsPerWeek: number
  week: string
  question: AskedQuestion | null
  /** How many questions of the goal wait, this one included. */
  waiting: number
  /** The waiting questions with the same item: a withdrawn one is answered that has been chosen anew since. */
  twins: readonly string[]
  /** What the list depends on, where it was asked for and will be due after the response. */
  list: ListContext | null
}

/** A week that no row has. */
const NO_WEEK = "'-infinity'::date"

const columns = `
    select ${ACCESS_COLUMNS},
      coalesce(a.used, 0) as used, coalesce(bo.questions, 0) as boosted,
      q.uid, q.item, q.position, q.status, q.goal, q.answer_id, q.payer, q.week::text as week, q.undo_keys,
      pending.waiting, pending.twins`

const tables = `
    from ${ACCESS_TABLES}
    left join allowances a on a.user_id = u.user_id and a.week = coalesce($3, ${NO_WEEK})
    left join boostings bo on bo.user_id = u.user_id
    left join questions q on q.user_id = u.user_id and q.uid = coalesce($4, ${NO_ID})
    cross join lateral (
      select count(*) filter (where w.goal = u.current_goal)::int as waiting,
        coalesce(json_agg(w.uid) filter (where w.item = q.item and w.uid <> q.uid), '[]') as twins
      from questions w where w.user_id = $1 and w.status = 'pending'
    ) as pending
    where u.user_id = $1`

/**
 * This statement reads tables of several slices, and stands here and not in store.ts, because it is half of the hot path:
 * a trip to the database costs more than all computation, so there is one. Every row is found by the user's id.
 * What a response about a state depends on is read by another: so is one response in fifty, and the lists would go with all.
 */
export const READ_ANSWER_CONTEXT = rowStatement(
  'quiz-read-answer-context',
  `${columns}, null as list ${tables}`,
)

/** Together with what the list depends on, if it will be due. */
export const READ_ANSWER_AND_LIST_CONTEXT = rowStatement(
  'quiz-read-answer-and-list-context',
  `${columns},
      case when ${listWillBeDue('pending.waiting', 'b.version')} then (
        select to_json(list) from (select ${listColumns({ states: '$5', items: '$6', until: '$7' })}) as list
      ) end as list ${tables}`,
)

type Row = AccessRow & {
  used: number
  boosted: number
  uid: string | null
  item: string
  position: number
  status: AskedQuestion['status']
  goal: string | null
  answer_id: number | null
  payer: AskedQuestion['payer']
  week: string | null
  undo_keys: string[]
  waiting: number
  twins: string[]
  list: ListRow | null
}

const questionOf = (row: Row): AskedQuestion | null =>
  row.uid === null
    ? null
    : {
        uid: row.uid,
        item: row.item,
        position: row.position,
        status: row.status,
        optionId: row.answer_id,
        payer: row.payer,
        week: row.week,
        isForecast: row.goal === null,
        undoKeys: row.undo_keys,
      }

type Request = {
  caller: Caller
  uid: string | null
  now: Date
  /** Whether to read what the list depends on, if it will be due. */
  withList?: boolean
}

/** Reads the context of a question, also for a user who may only read. Refuses a caller whose session has ended. */
export const readAnswerContext = async (
  { named, bank }: Context,
  { caller, uid, now, withList = false }: Request,
): Promise<AnswerContext> => {
  const { week, day } = weekDayOf(now)
  const { userId, sessionId } = caller
  const values = [userId, sessionId, week, uid]
  const row = requireSession(
    await (withList
      ? readRow<Row>(named, READ_ANSWER_AND_LIST_CONTEXT, [...values, ...listValues(bank(), now)])
      : readRow<Row>(named, READ_ANSWER_CONTEXT, values)),
  )
  const { questionsPerWeek } = openPlanOf(bank(), subscriptionOf(row), now)
  const access = accessOf(row, now)
  return {
    ...access,
    questionsPerWeek,
    quota: { allowed: allowedByDay(day, questionsPerWeek), used: row.used, boosted: row.boosted },
    week,
    question: questionOf(row),
    waiting: row.waiting,
    twins: row.twins,
    list: row.list && listContextOf(access, row.list),
  }
}

/** Reads the context and refuses a user who may not answer now. */
export const readAnsweringContext = async (context: Context, request: Request): Promise<AnswerContext> => {
  const answerContext = await readAnswerContext(context, request)
  requireAnswering(answerContext)
  return answerContext
}
