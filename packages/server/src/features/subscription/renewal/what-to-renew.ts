import { type PaymentContext, savedCard } from '../../payments/service.ts'
import type { Db } from '../../../platform/db/db.ts'
import { type Event, transition } from '../transition.ts'
import type { StoredSubscription } from '../types.ts'

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
  const plan = bank().tariffs.find(({ uid }) => uid === row.tariff)
  return card && plan ? { card, plan, amount: Math.min(row.price, plan.price) } : null
}
