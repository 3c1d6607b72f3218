import { type PaymentContext, savedCard } from '../../payments/service.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Event } from '../event.ts'
import { transition } from '../transition.ts'
import type { StoredSubscription } from '../types.ts'
import { renewalTerms } from './renewal-schedule.ts'

export type UserAtTime = { userId: string; now: Date }

export const applyEvent = (row: StoredSubscription, event: Event, now: Date): StoredSubscription => {
  const outcome = transition(row, event, now)
  return outcome.kind === 'changed' ? outcome.row : row
}

/** The plan, the payment method and the amount of the next renewal as things are now; null when it cannot be charged. */
export const whatToRenew = async (
  { bank, provider }: PaymentContext,
  tx: Db,
  row: StoredSubscription,
  userId: string,
) => {
  const card = await savedCard(tx, userId, provider.name)
  const terms = renewalTerms(row)
  const plan = bank().tariffs.find(({ uid }) => uid === terms.tariff)
  return card && plan ? { card, plan, amount: Math.min(terms.price, plan.price) } : null
}
