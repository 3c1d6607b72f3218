import type { Bank } from '../../bank/bank.ts'
import { openPlanOf, planOf } from './plans/plans.ts'
import { renewalTerms } from './renewal/renewal-terms.ts'
import { renews } from './rules.ts'
import type { StoredSubscription } from './types.ts'

type Plan = ReturnType<typeof planOf>

/** What is paid for or given, and since when: neither a trial nor the grace period of a failed renewal. */
export type Coverage = {
  /** The plan that runs now; null in a trial, in the grace period, and without a subscription. */
  plan: Plan | null
  isTrial: boolean
  /** What is open now, by the plan or the trial; null in the grace period, and without either. */
  open: Plan | null
  /** When the plan began without a break. */
  since: Date
  /** The end of the paid time; null while it renews. */
  until: Date | null
  /** The plan that runs at that time as things are now; null when none does. */
  planAt: (at: Date) => Plan | null
}

/** The tariff at a time from now on; a renewal that is on and has not failed counts as paid. */
const tariffAt = (row: StoredSubscription, at: Date): string | null => {
  if (row.is_trial) return null
  if (at < row.end_at) return row.next_from && at >= row.next_from ? row.next_tariff : row.tariff
  if (row.next_gift_tariff !== null) return row.next_gift_tariff
  return renews(row) && row.paused_at === null ? renewalTerms(row).tariff : null
}

export const coverageOf = (bank: Bank, row: StoredSubscription | null, now: Date): Coverage => {
  const planAt = (at: Date): Plan | null => {
    const tariff = row && tariffAt(row, at)
    return tariff ? planOf(bank, tariff) : null
  }
  const isPaidNow = row !== null && now < row.end_at
  return {
    plan: isPaidNow ? planAt(now) : null,
    isTrial: row !== null && row.is_trial && isPaidNow,
    open: isPaidNow ? openPlanOf(bank, { ...row, tariff: tariffAt(row, now) ?? row.tariff }, now) : null,
    since: row?.tariff_since ?? row?.started_at ?? now,
    until: row === null || (renews(row) && row.paused_at === null) ? null : row.end_at,
    planAt,
  }
}
