import { type RawBuilder, sql } from 'kysely'
import type { PlanState } from '@grani/contract'
import { hasAccessInSql } from '../subscription/service.ts'

const planState = (now: Date): RawBuilder<PlanState> => sql<PlanState>`case
  when subscriptions.user_id is null then 'none'
  when not (${hasAccessInSql(now)}) then 'ended'
  when subscriptions.is_trial then 'trial'
  when subscriptions.is_free then 'gift'
  else 'paid' end`

/** The condition that a user fits an audience, in a statement that has joined `users` and, if there is one, `subscriptions`. */
export const meets = (audience: RawBuilder<unknown>, now: Date): RawBuilder<boolean> => sql<boolean>`(
  coalesce((not ${audience} ? 'plans')
    or (${hasAccessInSql(now)} and ${audience} -> 'plans' ? subscriptions.tariff), false)
  and ((not ${audience} ? 'states') or ${audience} -> 'states' ? (${planState(now)}))
  and coalesce((not ${audience} ? 'goals') or ${audience} -> 'goals' ? users.current_goal, false)
  and ((not ${audience} ? 'groups')
    or users.groups && array(select jsonb_array_elements_text(${audience} -> 'groups')))
  and coalesce(users.created_at < (${audience} ->> 'registered_before')::timestamptz, true)
  and coalesce(users.created_at >= (${audience} ->> 'registered_after')::timestamptz, true))`
