import { type RawBuilder, sql } from 'kysely'
import type { BannerAudience, PlanState } from '@grani/contract'
import { hasAccessInSql } from '../subscription/service.ts'

const planState = (now: Date): RawBuilder<PlanState> => sql<PlanState>`case
  when subscriptions.user_id is null then 'none'
  when not (${hasAccessInSql(now)}) then 'ended'
  when subscriptions.is_trial then 'trial'
  when subscriptions.is_free then 'gift'
  else 'paid' end`

type Condition = (audience: RawBuilder<unknown>, now: Date) => RawBuilder<boolean>

/** Whom each field leaves in: one that is forgotten here does not compile. */
const CONDITIONS: Record<keyof BannerAudience, Condition> = {
  plans: (audience, now) => sql`${hasAccessInSql(now)} and ${audience} -> 'plans' ? subscriptions.tariff`,
  states: (audience, now) => sql`${audience} -> 'states' ? (${planState(now)})`,
  goals: audience => sql`${audience} -> 'goals' ? users.current_goal`,
  groups: audience => sql`users.groups && array(select jsonb_array_elements_text(${audience} -> 'groups'))`,
  registered_before: audience => sql`users.created_at < (${audience} ->> 'registered_before')::timestamptz`,
  registered_after: audience => sql`users.created_at >= (${audience} ->> 'registered_after')::timestamptz`,
}

/**
 * The condition that a user fits an audience, in a statement that has joined `users` and, if there is one, `subscriptions`. A
 * field that this server does not know meets nobody: a newer one has stored it.
 */
export const meets = (audience: RawBuilder<unknown>, now: Date): RawBuilder<boolean> => {
  const fields = Object.entries(CONDITIONS).map(
    ([field, condition]) => sql`coalesce(not ${audience} ? ${field} or (${condition(audience, now)}), false)`,
  )
  return sql<boolean>`(${audience} - ${Object.keys(CONDITIONS)}::text[] = '{}'::jsonb and ${sql.join(fields, sql` and `)})`
}
