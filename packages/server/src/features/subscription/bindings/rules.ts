import type { Bank } from '../../../bank/bank.ts'
import { DAY, MINUTE } from '../../../platform/time/durations.ts'
import { isInFlight } from '../../payments/service.ts'
import { renewalAmount, renewalTerms } from '../renewal/renewal-terms.ts'
import { renews, stateOf } from '../rules.ts'
import type { StoredSubscription } from '../types.ts'
import type { BindingRow } from './store.ts'

/** Another method is for renewals: one can be bound while the plan renews, its grace period included. */
export const canBind = (row: StoredSubscription, now: Date): boolean =>
  renews(row) && !stateOf(row, now).isEnded

/** What the month costs whose charge has failed or is late, in kopecks; null when nothing is owed. */
export const owedBy = (bank: Bank, row: StoredSubscription, now: Date): number | null => {
  if (!canBind(row, now) || !stateOf(row, now).isPaused || row.next_gift_tariff !== null) return null
  const { tariff } = renewalTerms(row)
  const plan = bank.tariffs.find(({ uid }) => uid === tariff)
  return plan ? renewalAmount(row, plan.price) : null
}

const ageOf = ({ created_at }: BindingRow, now: Date): number => now.getTime() - created_at.getTime()

/** The provider closes its page after an hour; who wants to be charged at once waits no longer than this for it. */
const LIFETIME = DAY

export const isTooOld = (binding: BindingRow, now: Date): boolean => ageOf(binding, now) >= LIFETIME

/** A page is shown by the request that has created it, or never. */
export const isGivenUp = (binding: BindingRow, now: Date): boolean =>
  binding.provider_id === null ? !isInFlight(binding.created_at, now) : isTooOld(binding, now)

/** Well below the hour after which the provider closes a page. */
const PAGE_LIFETIME = 30 * MINUTE

export const isOpen = ({ status }: BindingRow): boolean => status === 'new' || status === 'pending'

/** Whether a second tap comes back to this page, or to the request that is creating it. A page that was confirmed is closed. */
export const isPageUsable = (binding: BindingRow, now: Date): boolean =>
  binding.status === 'new'
    ? ageOf(binding, now) < MINUTE
    : binding.page_url !== null && ageOf(binding, now) < PAGE_LIFETIME
