import type { Subscription } from '@grani/contract'
import { lacksReceiptEmail } from '../../features/subscription/plan/plan-labels.ts'
import { dateInWords } from '../../shared/format/date.ts'
import { copy } from './banner-copy.ts'

type PlanBanner = {
  level: 'info' | 'warning'
  text: string
  action: { label: string; href: '/select-plan' | '/subscription' }
}

const readMode = (text: string): PlanBanner => ({
  level: 'warning',
  text,
  action: { label: copy.choose, href: '/select-plan' },
})

/** In the grace period: no reply yet, no address for the receipt, or a declined charge. The subscription card says the same. */
const paused = (plan: Subscription): PlanBanner => {
  const until = dateInWords(plan.grace_end_at ?? plan.end_at)
  const more = { label: copy.more, href: '/subscription' } as const
  if (plan.paused_reason === null) return { level: 'info', text: copy.onItsWay(until), action: more }
  if (!lacksReceiptEmail(plan)) return { level: 'warning', text: copy.declined(until), action: more }
  return {
    level: 'warning',
    text: copy.noAddress(until),
    action: { label: copy.giveAddress, href: '/subscription' },
  }
}

/** The banner about the plan above every page; null if there is none, as long as the plan (undefined) is loading too. */
export const planBanner = (plan: Subscription | null | undefined): PlanBanner | null => {
  if (plan === null) return readMode(copy.none)
  if (plan?.is_ended) return readMode(plan.is_trial ? copy.trialEnded : copy.ended)
  return plan?.is_paused ? paused(plan) : null
}
