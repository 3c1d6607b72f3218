import type { Subscription } from '@grani/contract'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Context } from '../context.ts'
import { savedCard } from '../payments/service.ts'
import { giftedTimes } from './gifts/received-gifts.ts'
import { receivedGiftsOf } from './gifts/store.ts'
import { subscriptionOf } from './store.ts'
import type { StoredSubscription } from './types.ts'
import { wireOf } from './wire.ts'

/** The subscription as its user sees it. */
export const readSubscription = async (
  { db, bank, provider, bindingMethods }: Context,
  userId: string,
  now: Date,
): Promise<Subscription | null> => {
  const [row, card, received] = await Promise.all([
    subscriptionOf(db, userId),
    savedCard(db, userId, provider.name),
    receivedGiftsOf(db, userId),
  ])
  const isBindingOn = bindingMethods.length > 0
  return row && wireOf(bank(), { row, card, isBindingOn, gifts: giftedTimes(row, received, now) }, now)
}

export const readExisting = async (context: Context, userId: string, now: Date): Promise<Subscription> => {
  const subscription = await readSubscription(context, userId, now)
  if (!subscription) throw new Refusal('ERR_NOT_FOUND')
  return subscription
}

export const requireSubscription = async (tx: Db, userId: string): Promise<StoredSubscription> => {
  const row = await subscriptionOf(tx, userId)
  if (!row) throw new Refusal('ERR_NOT_FOUND')
  return row
}
