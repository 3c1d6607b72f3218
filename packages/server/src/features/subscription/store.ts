import type { Db } from '../../platform/db/db.ts'
import { type Held, wakeAt } from './held.ts'
import { dayOf } from '../../platform/time/moscow.ts'

const COLUMNS = [
  'tariff',
  'started_at',
  'end_at',
  'is_free',
  'is_trial',
  'cancelled_at',
  'paused_at',
  'price',
  'anchor_day',
  'pause_reason',
  'next_tariff',
  'next_from',
  'next_price',
  'announced_for',
  'announced_at',
  'tried_at',
  'ended_at',
  'last_payment',
] as const

export const subscriptionOf = async (db: Db, userId: string): Promise<Held | null> =>
  (await db.selectFrom('subscriptions').select(COLUMNS).where('user_id', '=', userId).executeTakeFirst()) ??
  null

/** False when this e-mail or VK id has had its trial. */
export const claimTrial = async (db: Db, digest: Buffer, now: Date): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('trial_claims')
    .values({ identity_digest: digest, claimed_at: now })
    .onConflict(conflict => conflict.column('identity_digest').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const insertTrial = async (
  db: Db,
  { userId, tariff, now, endAt }: { userId: string; tariff: string; now: Date; endAt: Date },
): Promise<void> => {
  await db
    .insertInto('subscriptions')
    .values({
      user_id: userId,
      tariff,
      started_at: now,
      end_at: endAt,
      is_trial: true,
      cancelled_at: null,
      paused_at: null,
      anchor_day: dayOf(endAt),
      wake_at: endAt,
    })
    .onConflict(conflict => conflict.column('user_id').doNothing())
    .execute()
}

/** Keeps what a transition has made of a subscription, and when to look at it again. */
export const saveSubscription = async (tx: Db, userId: string, row: Held): Promise<void> => {
  const columns = { ...row, wake_at: wakeAt(row) }
  await tx
    .insertInto('subscriptions')
    .values({ user_id: userId, ...columns })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(columns))
    .execute()
}

/** Subscriptions that have to be looked at by now, the longest waiting first. */
export const peopleToWake = async (db: Db, now: Date, most: number): Promise<string[]> => {
  const due = await db
    .selectFrom('subscriptions')
    .select('user_id')
    .where('wake_at', '<=', now)
    .orderBy('wake_at')
    .limit(most)
    .execute()
  return due.map(({ user_id }) => user_id)
}

export const eraseSubscription = async (db: Db, userId: string): Promise<number> =>
  Number(
    (await db.deleteFrom('subscriptions').where('user_id', '=', userId).executeTakeFirst()).numDeletedRows,
  )
