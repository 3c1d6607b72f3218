import type { Subscription } from '@grani/contract'

export type PlanState = 'trial' | 'ended' | 'cancelled' | 'paused' | 'free' | 'renewable'

type Flags = Pick<Subscription, 'is_free' | 'is_trial' | 'is_cancelled' | 'is_paused' | 'is_ended'>

/** The state of a subscription. It is renewable unless it is free, a trial, cancelled, paused or ended. */
export const planState = (plan: Flags): PlanState => {
  if (plan.is_ended) return 'ended'
  if (plan.is_paused) return 'paused'
  if (plan.is_cancelled) return 'cancelled'
  if (plan.is_trial) return 'trial'
  return plan.is_free ? 'free' : 'renewable'
}
