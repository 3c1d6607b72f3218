import type { Context } from '../context.ts'
import type { Caller } from '../../platform/http/access-token.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { hasAccess, planOf, type SubscriptionRow } from '../subscription/service.ts'
import { type WeekDay, weekDayOf } from '../../platform/time/moscow.ts'
import { allowedBy, type Allowance } from './rules.ts'

/** A question as it was put to the person. */
export type Served = {
  uid: string
  item: string
  position: number
  status: 'pending' | 'answered' | 'skipped'
  answerId: number | null
  payer: 'plan' | 'boosting' | null
  week: string | null
  /** Under which keys its answer has been taken back. */
  undoKeys: readonly string[]
}

export type Belief = { version: number; model: string; state: Uint8Array }

/** Everything that deciding about one answer takes, read by one statement. */
export type Desk = {
  /** Whether the person may answer; what is confirmed already may be sent again in any case. */
  isOpen: boolean
  allowance: Allowance
  perWeek: number
  week: string
  belief: Belief | null
  question: Served | null
  goal: string | null
}

/**
 * One statement of several slices' tables, on purpose: it is the hot path, and each trip to the database costs more than
 * all of the thinking. Everything is found by the person's id.
 */
export const DESK = {
  name: 'quiz-desk',
  text: `
    select s.session_id, u.is_email_verified, u.current_goal,
      sub.tariff, sub.end_at, sub.is_free, sub.is_trial, sub.cancelled_at, sub.paused_at,
      coalesce(a.used, 0) as used, coalesce(bo.questions, 0) as boosted,
      b.version, b.model, b.state,
      q.uid, q.item, q.position, q.status, q.answer_id, q.payer, q.week::text as week, q.undo_keys
    from users u
    left join sessions s on s.user_id = u.user_id and s.session_id = $2
    left join subscriptions sub on sub.user_id = u.user_id
    left join allowances a on a.user_id = u.user_id and a.week = $3
    left join boostings bo on bo.user_id = u.user_id
    left join beliefs b on b.user_id = u.user_id
    left join questions q on q.user_id = u.user_id and q.uid = $4
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
  status: Served['status']
  answer_id: number | null
  payer: Served['payer']
  week: string | null
  undo_keys: string[]
} & Omit<SubscriptionRow, 'tariff'>

const subscriptionIn = (row: Row): SubscriptionRow | null =>
  row.tariff === null ? null : { ...row, tariff: row.tariff }

const questionIn = (row: Row): Served | null =>
  row.uid === null
    ? null
    : {
        uid: row.uid,
        item: row.item,
        position: row.position,
        status: row.status,
        answerId: row.answer_id,
        payer: row.payer,
        week: row.week,
        undoKeys: row.undo_keys,
      }

type At = { caller: Caller; uid: string | null; now: Date }

/** Reads the desk, also of somebody who may only read. */
export const readDesk = async ({ named, bank }: Context, { caller, uid, now }: At): Promise<Desk> => {
  const { week, day }: WeekDay = weekDayOf(now)
  const [row] = await named<Row>(DESK, [caller.userId, caller.sessionId, week, uid])
  if (!row?.session_id) throw new Refusal('ERR_SESSION')
  if (!row.is_email_verified) throw new Refusal('ERR_EMAIL_NOT_VERIFIED')
  const subscription = subscriptionIn(row)
  const { questionsPerWeek } = planOf(bank(), row.tariff)
  return {
    isOpen: hasAccess(subscription, now),
    perWeek: questionsPerWeek,
    allowance: { allowed: allowedBy(day, questionsPerWeek), used: row.used, boosted: row.boosted },
    week,
    belief: row.version === null ? null : { version: row.version, model: row.model, state: row.state },
    question: questionIn(row),
    goal: row.current_goal,
  }
}

export const requireOpen = ({ isOpen }: Desk): void => {
  if (!isOpen) throw new Refusal('ERR_READ_ONLY')
}

/** Reads the desk and refuses whoever may not answer now. */
export const deskOf = async (context: Context, at: At): Promise<Desk> => {
  const desk = await readDesk(context, at)
  requireOpen(desk)
  return desk
}
