import type { Subscription } from '@grani/contract'
import type { Bank } from '../../bank/bank.ts'
import { canPickTariff, canResume, firstCharge, type Held } from './held.ts'
import { planOf } from './plans.ts'
import { accessUntil, stateOf } from './rules.ts'

/** What was agreed never rises, and follows the plan down. Nothing was agreed for what was not paid for. */
const costOf = (agreed: number, current: number): number => (agreed > 0 ? Math.min(agreed, current) : current)

/** What comes after the current period, when it is paid for already. */
const nextIn = (bank: Bank, row: Held): Subscription['next'] => {
  if (row.next_tariff === null || row.next_from === null) return null
  const { uid, displayName, price } = planOf(bank, row.next_tariff)
  return {
    tariff: { uid, display_name: displayName, price: costOf(row.next_price ?? row.price, price) },
    starts_at: row.next_from.toISOString(),
  }
}

/**
 * A subscription as the wire shows it. The price is what a renewal of the plan costs this person; of a trial or a free plan,
 * what the plan costs. With a next one, it is that one that renews.
 */
export const wireOf = (bank: Bank, row: Held, card: { title: string } | null, now: Date): Subscription => {
  const { uid, displayName, price } = planOf(bank, row.tariff)
  const { isCancelled, isPaused, isEnded, isRenewable } = stateOf(row, now)
  const isResumable = card !== null && canResume(row, now)
  return {
    tariff: { uid, display_name: displayName, price: costOf(row.price, price) },
    end_at: row.end_at.toISOString(),
    is_free: row.is_free,
    is_trial: row.is_trial,
    is_cancelled: isCancelled,
    is_paused: isPaused,
    is_ended: isEnded,
    can_pick_tariff: canPickTariff(row, now),
    next: nextIn(bank, row),
    renewal_at: isRenewable ? firstCharge(row, now).toISOString() : null,
    paused_reason: isPaused ? row.pause_reason : null,
    grace_end_at: isPaused ? accessUntil(row).toISOString() : null,
    card: card && { title: card.title },
    can_resume: isResumable,
    // Taken up again, it has to be announced anew.
    renewal_if_resumed_at: isResumable
      ? firstCharge({ ...row, announced_at: null }, now).toISOString()
      : null,
  }
}
