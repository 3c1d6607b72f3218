import type { BannerMessage } from '@grani/contract'
import type { BannerName } from '../../content/text-schema.ts'
import { fillPlaceholders } from '../../content/placeholders.ts'
import { escapeHtml } from '../../platform/text/html.ts'
import { DAY } from '../../platform/time/durations.ts'
import { inMoscow } from '../../platform/time/moscow.ts'
import type { Context } from '../context.ts'
import { activeGoalsOf } from '../goals/service.ts'
import { type PaymentRow, purchasesSince } from '../payments/service.ts'
import { planOf, readSubscription } from '../subscription/service.ts'

/** How long before its end the trial is said to end, in milliseconds. */
const TRIAL_ENDING = 2 * DAY
/** How long a purchase is news, in milliseconds. */
const PURCHASE_NEWS = 7 * DAY

type Occasion = {
  /** What the user closes: once for each occasion. */
  uid: string
  banner: BannerName
  values: Record<string, string>
}

/** The start is said on the way to the first question, which then stands alone; the end two days ahead. */
const trialOccasion = async (context: Context, userId: string, now: Date): Promise<Occasion[]> => {
  const plan = await readSubscription(context, userId, now)
  if (!plan?.is_trial || plan.is_ended) return []
  const end = new Date(plan.end_at)
  const values = { endAt: inMoscow(end, 'day') }
  if (end.getTime() - now.getTime() <= TRIAL_ENDING)
    return [{ uid: 'trial-ending', banner: 'trial-ending', values }]
  const hasGoal = (await activeGoalsOf(context.db, userId)).length > 0
  return hasGoal ? [] : [{ uid: 'trial-started', banner: 'trial-started', values }]
}

const purchaseOccasion = (
  { bank }: Context,
  { payment_id: id, kind, item, questions, period_until: until }: PaymentRow,
): Occasion[] => {
  if (kind === 'booster')
    return [
      { uid: `boosting-added-${id}`, banner: 'boosting-added', values: { questions: String(questions) } },
    ]
  if (until === null) return []
  const values = { tariff: planOf(bank(), item).displayName, endAt: inMoscow(until, 'day') }
  return [{ uid: `plan-changed-${id}`, banner: 'plan-changed', values }]
}

const messageOf = ({ texts }: Context, { uid, banner, values }: Occasion): BannerMessage[] => {
  const safe = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, escapeHtml(value)]))
  return texts.banners
    .filter(text => text.uid === banner)
    .map(({ level, text }) => ({ uid, level, text: fillPlaceholders(text, safe), is_closable: true }))
}

/** What has happened to this user lately, closed or not, oldest first. */
export const occasionMessages = async (
  context: Context,
  userId: string,
  now: Date,
): Promise<BannerMessage[]> => {
  const [trial, purchases] = await Promise.all([
    trialOccasion(context, userId, now),
    purchasesSince(context.db, userId, new Date(now.getTime() - PURCHASE_NEWS)),
  ])
  return [...trial, ...purchases.flatMap(payment => purchaseOccasion(context, payment))].flatMap(occasion =>
    messageOf(context, occasion),
  )
}
