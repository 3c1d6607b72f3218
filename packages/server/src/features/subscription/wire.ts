import type { Subscription } from '@grani/contract'
import type { Bank } from '../../bank/bank.ts'
import { planOf } from './plans/plans.ts'
import { canPickTariff, canResume, firstChargeAt } from './renewal/renewal-schedule.ts'
import { accessUntil, stateOf } from './rules.ts'
import { REVOKED } from './transition.ts'
import type { StoredSubscription } from './types.ts'

/** The agreed price never rises and falls with the plan's price. `agreed` is 0 for what was never paid for. */
const renewalPrice = (agreed: number, current: number): number =>
  agreed > 0 ? Math.min(agreed, current) : current

/** The plan of the next period, if it is paid for. */
const nextPlanOf = (bank: Bank, row: StoredSubscription): Subscription['next'] => {
  if (row.next_tariff === null || row.next_from === null) return null
  const { uid, displayName, price } = planOf(bank, row.next_tariff)
  return {
    tariff: { uid, display_name: displayName, price: renewalPrice(row.next_price ?? row.price, price) },
    starts_at: row.next_from.toISOString(),
  }
}

/**
 * The wire format of a subscription. The price is what a renewal costs this user; of a trial or a free plan, what the plan
 * costs. With a next plan, that one is renewed.
 */
export const wireOf = (
  bank: Bank,
  row: StoredSubscription,
  card: Subscription['card'],
  now: Date,
): Subscription => {
  const { uid, displayName, price } = planOf(bank, row.tariff)
  const { isCancelled, isPaused, isEnded, isRenewable } = stateOf(row, now)
  const isResumable = card !== null && canResume(row, now)
  return {
    tariff: { uid, display_name: displayName, price: renewalPrice(row.price, price) },
    end_at: row.end_at.toISOString(),
    is_free: row.is_free,
    is_trial: row.is_trial,
    is_cancelled: isCancelled,
    is_paused: isPaused,
    is_ended: isEnded,
    can_pick_tariff: canPickTariff(row, now),
    next: nextPlanOf(bank, row),
    renewal_at: isRenewable ? firstChargeAt(row, now).toISOString() : null,
    paused_reason: isPaused ? row.pause_reason : null,
    grace_end_at: isPaused ? accessUntil(row).toISOString() : null,
    is_revoked: isCancelled && row.pause_reason === REVOKED,
    card: card && { title: card.title, kind: card.kind },
    can_resume: isResumable,
    // Once resumed, the renewal has to be announced again.
    renewal_if_resumed_at: isResumable
      ? firstChargeAt({ ...row, announced_for: null }, now).toISOString()
      : null,
  }
}
