import type { Caller } from '../../../platform/http/access-token.ts'
import type { QuestionStatus } from '../../../platform/db/tables.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { weekDayOf } from '../../../platform/time/moscow.ts'
import type { Context } from '../../context.ts'
import { hasAccess, planOf, type SubscriptionRow } from '../../subscription/service.ts'
import type { Belief } from '../beliefs/load-session.ts'
import type { Open } from '../remeasurements/ask-again.ts'
import { allowedByDay, type Quota } from '../quota/quota.ts'

/** A question that the user was asked. */
export type AskedQuestion = {
  uid: string
  item: string
  position: number
  status: QuestionStatus
  optionId: number | null
  payer: 'plan' | 'boosting' | null
  week: string | null
  /** The idempotence keys of the undo requests that were done to it. */
  undoKeys: readonly string[]
}

/** Everything that a decision about one response takes, read by one statement. */
export type AnswerContext = {
  /** Whether the subscription lets the user answer. A response that is saved already may be sent again in any case. */
  mayAnswer: boolean
  quota: Quota
  questionsPerWeek: number
  week: string
  belief: Belief | null
  question: AskedQuestion | null
  goal: string | null
  /** The qualities that are being measured again. */
  remeasured: readonly Open[]
}

/** Ids and weeks that no row has. */
const NO_ID = "'00000000-0000-0000-0000-000000000000'::uuid"
const NO_WEEK = "'-infinity'::date"

/**
 * This statement reads tables of several slices, and stands here and not in store.ts, because it is half of the hot path:
 * a trip to the database costs more than all computation, so there is one. Every row is found by the user's id.
 * A list of questions is about no question. Nothing is compared with null all the same: a join that can never match is
 * planned without its condition on the user, and Citus then cannot send the statement to one shard.
 */
export const READ_ANSWER_CONTEXT = {
  name: 'quiz-read-answer-context',
  text: `
    select s.session_id, u.is_email_verified, u.current_goal,
      sub.tariff, sub.end_at, sub.is_free, sub.is_trial, sub.cancelled_at, sub.paused_at,
      coalesce(a.used, 0) as used, coalesce(bo.questions, 0) as boosted,
      b.version, b.model, b.state,
      q.uid, q.item, q.position, q.status, q.answer_id, q.payer, q.week::text as week, q.undo_keys,
      (select coalesce(json_agg(json_build_array(quality, started_at) order by started_at, quality), '[]')
        from remeasurements where user_id = $1 and finished_at is null) as remeasured
    from users u
    left join sessions s on s.user_id = u.user_id and s.session_id = coalesce($2, ${NO_ID})
    left join subscriptions sub on sub.user_id = u.user_id
    left join allowances a on a.user_id = u.user_id and a.week = coalesce($3, ${NO_WEEK})
    left join boostings bo on bo.user_id = u.user_id
    left join beliefs b on b.user_id = u.user_id
    left join questions q on q.user_id = u.user_id and q.uid = coalesce($4, ${NO_ID})
    where u.user_id = $1`,
}

type Row = {
  session_id: string | null
  is_email_verified: boolean
  current_goal: string | null
  tariff: string | null
  used: number
  boosted: number
  version: number | null
  model: string
  state: Buffer
  uid: string | null
  item: string
  position: number
  status: AskedQuestion['status']
  answer_id: number | null
  payer: AskedQuestion['payer']
  week: string | null
  undo_keys: string[]
  remeasured: [quality: string, startedAt: string][]
} & Omit<SubscriptionRow, 'tariff'>

const subscriptionOf = (row: Row): SubscriptionRow | null =>
  row.tariff === null ? null : { ...row, tariff: row.tariff }

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
        undoKeys: row.undo_keys,
      }

type Request = { caller: Caller; uid: string | null; now: Date }

/** Reads the context of a question, also for a user who may only read. Refuses a caller whose session has ended. */
export const readAnswerContext = async (
  { named, bank }: Context,
  { caller, uid, now }: Request,
): Promise<AnswerContext> => {
  const { week, day } = weekDayOf(now)
  const [row] = await named<Row>(READ_ANSWER_CONTEXT, [caller.userId, caller.sessionId, week, uid])
  if (!row?.session_id) throw new Refusal('ERR_SESSION')
  if (!row.is_email_verified) throw new Refusal('ERR_EMAIL_NOT_VERIFIED')
  const { questionsPerWeek } = planOf(bank(), row.tariff)
  return {
    mayAnswer: hasAccess(subscriptionOf(row), now),
    questionsPerWeek,
    quota: { allowed: allowedByDay(day, questionsPerWeek), used: row.used, boosted: row.boosted },
    week,
    belief: row.version === null ? null : { version: row.version, model: row.model, state: row.state },
    question: questionOf(row),
    goal: row.current_goal,
    remeasured: row.remeasured.map(([quality, at]) => ({ quality, startedAt: new Date(at) })),
  }
}

export const requireAnswering = ({ mayAnswer }: AnswerContext): void => {
  if (!mayAnswer) throw new Refusal('ERR_READ_ONLY')
}

/** Reads the context and refuses a user who may not answer now. */
export const readAnsweringContext = async (context: Context, request: Request): Promise<AnswerContext> => {
  const answerContext = await readAnswerContext(context, request)
  requireAnswering(answerContext)
  return answerContext
}
