import { dayOf } from '../../platform/time/moscow.ts'
import {
  NO_GIFT_BEFORE,
  NO_NEXT_PLAN,
  NO_OFFER,
  NO_TRIAL,
  NOT_ANNOUNCED,
  PAYMENT_FAILURES_CLEARED,
} from './cleared.ts'
import type { StoredSubscription, SubscriptionRow } from './types.ts'

type Trial = { tariff: string; until: Date }
export type TrialRow = Pick<
  SubscriptionRow,
  'tariff' | 'end_at' | 'is_trial' | 'trial_tariff' | 'trial_until'
>

/** The trial that runs: alone, or beside a plan that was bought or given in it and takes nothing away before its end. */
export const runningTrial = (row: TrialRow | null, now: Date): Trial | null => {
  if (row === null) return null
  const tariff = row.is_trial ? row.tariff : row.trial_tariff
  const until = row.is_trial ? row.end_at : row.trial_until
  return tariff !== null && until !== null && now < until ? { tariff, until } : null
}

/** The columns that keep it beside a plan. */
export const trialBeside = (row: TrialRow | null, now: Date) => {
  const trial = runningTrial(row, now)
  return { trial_tariff: trial?.tariff ?? null, trial_until: trial?.until ?? null }
}

/** The same columns as they are, also of a trial that is over. */
export const trialOf = ({ trial_tariff, trial_until }: TrialRow) => ({ trial_tariff, trial_until })

/** The rest of the trial, once the plan that was bought in it is refunded; null when none is left. */
export const backToTrial = (row: StoredSubscription, now: Date): StoredSubscription | null => {
  const trial = runningTrial(row, now)
  if (trial === null) return null
  return {
    ...row,
    tariff: trial.tariff,
    price: 0,
    ...NO_NEXT_PLAN,
    end_at: trial.until,
    is_trial: true,
    cancelled_at: null,
    billing_day: dayOf(trial.until),
    ...NOT_ANNOUNCED,
    last_payment: null,
    ...PAYMENT_FAILURES_CLEARED,
    ...NO_GIFT_BEFORE,
    ...NO_OFFER,
    ...NO_TRIAL,
  }
}
