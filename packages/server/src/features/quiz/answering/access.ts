import { Refusal } from '../../../platform/http/refusal.ts'
import { hasAccess, type SubscriptionRow } from '../../subscription/service.ts'
import { type Belief, type BeliefRow, BELIEF_COLUMNS, beliefIn } from '../beliefs/belief-row.ts'
import type { Open } from '../remeasurements/ask-again.ts'

/** An id that no row has. */
export const NO_ID = "'00000000-0000-0000-0000-000000000000'::uuid"

/**
 * What every statement of the hot path reads besides its own: whether the session $2 of the user $1 goes on, whether the
 * user may answer, and the belief. It spares the trip that would ask before.
 * Nothing is compared with null: a join that can never match is planned without its condition on the user, and Citus then
 * cannot send the statement to one shard.
 */
export const ACCESS_COLUMNS = `
  s.session_id, u.is_email_verified, u.current_goal, u.asks_at_random,
  sub.tariff, sub.end_at, sub.is_free, sub.is_trial, sub.cancelled_at, sub.paused_at, sub.next_gift_tariff, sub.grace_until,
  sub.trial_tariff, sub.trial_until,
  ${BELIEF_COLUMNS},
  (select coalesce(json_agg(json_build_array(quality, started_at, answers) order by started_at, quality), '[]')
    from remeasurements where user_id = $1 and finished_at is null) as remeasured`

export const ACCESS_TABLES = `
  users u
  left join sessions s on s.user_id = u.user_id and s.session_id = coalesce($2, ${NO_ID})
  left join subscriptions sub on sub.user_id = u.user_id
  left join beliefs b on b.user_id = u.user_id`

type SessionRow = { session_id: string | null; is_email_verified: boolean }

export type AccessRow = SessionRow & {
  current_goal: string | null
  asks_at_random: boolean
  tariff: string | null
  end_at: string
  is_free: boolean
  is_trial: boolean
  cancelled_at: string | null
  paused_at: string | null
  next_gift_tariff: string | null
  grace_until: string | null
  trial_tariff: string | null
  trial_until: string | null
  remeasured: [quality: string, startedAt: string, answers: number][]
} & BeliefRow

export type Access = {
  /** Whether the subscription lets the user answer. A response that is saved already may be sent again in any case. */
  mayAnswer: boolean
  belief: Belief | null
  goal: string | null
  /** Whether the user wants a random order of questions. */
  asksAtRandom: boolean
  /** The qualities that are being measured again. */
  remeasured: readonly Open[]
}

/** Refuses a caller whose session has ended, or whose address is not confirmed. */
export const requireSession = <Row extends SessionRow>(row: Row | undefined): Row => {
  if (!row?.session_id) throw new Refusal('ERR_SESSION')
  if (!row.is_email_verified) throw new Refusal('ERR_EMAIL_NOT_VERIFIED')
  return row
}

const dateOf = (at: string | null): Date | null => (at === null ? null : new Date(at))

export const subscriptionOf = (row: AccessRow): SubscriptionRow | null =>
  row.tariff === null
    ? null
    : {
        tariff: row.tariff,
        end_at: new Date(row.end_at),
        is_free: row.is_free,
        is_trial: row.is_trial,
        cancelled_at: dateOf(row.cancelled_at),
        paused_at: dateOf(row.paused_at),
        next_gift_tariff: row.next_gift_tariff,
        grace_until: dateOf(row.grace_until),
        trial_tariff: row.trial_tariff,
        trial_until: dateOf(row.trial_until),
      }

export const accessOf = (row: AccessRow, now: Date): Access => ({
  mayAnswer: hasAccess(subscriptionOf(row), now),
  belief: beliefIn(row),
  goal: row.current_goal,
  asksAtRandom: row.asks_at_random,
  remeasured: row.remeasured.map(([quality, at, answers]) => ({ quality, startedAt: new Date(at), answers })),
})

export const requireAnswering = ({ mayAnswer }: Pick<Access, 'mayAnswer'>): void => {
  if (!mayAnswer) throw new Refusal('ERR_READ_ONLY')
}
