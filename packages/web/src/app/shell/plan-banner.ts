import type { Subscription } from '@grani/contract'
import { lacksReceiptEmail } from '../../features/subscription/plan/plan-labels.ts'
import { dateInWords } from '../../shared/format/date.ts'
import { copy } from './banner-copy.ts'

type PlanBanner = {
  level: 'info' | 'warning'
  text: string
  action: { words: string; href: '/select-plan' | '/subscription' }
}

const ended = ({ is_trial }: Subscription): PlanBanner => ({
  level: 'warning',
  text: is_trial ? copy.trialEnded : copy.ended,
  action: { words: copy.choose, href: '/select-plan' },
})

/** In the grace: nothing was refused yet, an address is missing, or the bank said no. The same as the card says. */
const paused = (plan: Subscription): PlanBanner => {
  const until = dateInWords(plan.grace_end_at ?? plan.end_at)
  const more = { words: copy.more, href: '/subscription' } as const
  if (plan.paused_reason === null) return { level: 'info', text: copy.onItsWay(until), action: more }
  if (!lacksReceiptEmail(plan)) return { level: 'warning', text: copy.declined(until), action: more }
  return {
    level: 'warning',
    text: copy.noAddress(until),
    action: { words: copy.giveAddress, href: '/subscription' },
  }
}

/** What stands above every page about the plan; null while there is nothing to say. */
export const planBanner = (plan: Subscription | null | undefined): PlanBanner | null => {
  if (plan?.is_ended) return ended(plan)
  return plan?.is_paused ? paused(plan) : null
}
