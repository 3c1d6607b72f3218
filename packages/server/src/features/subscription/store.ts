import type { Db } from '../../platform/db/db.ts'
import { dayOf } from '../../platform/time/moscow.ts'
import { nextDueAt } from './renewal/renewal-schedule.ts'
import type { StoredSubscription } from './types.ts'

const COLUMNS = [
  'tariff',
  'started_at',
  'end_at',
  'is_free',
  'is_trial',
  'cancelled_at',
  'paused_at',
  'price',
  'billing_day',
  'pause_reason',
  'next_tariff',
  'next_from',
  'next_price',
  'announced_for',
  'announced_at',
  'announced_method',
  'announced_mail',
  'grace_until',
  'last_attempt_at',
  'ended_at',
  'last_payment',
  'tariff_since',
  'gift_id',
  'next_gift_tariff',
  'after_gift_tariff',
  'after_gift_price',
  'offer_id',
  'offer_price',
  'offer_from',
  'offer_at',
  'offer_mail',
  'offer_agreed_at',
  'trial_tariff',
  'trial_until',
] as const

export const subscriptionOf = async (db: Db, userId: string): Promise<StoredSubscription | null> =>
  (await db.selectFrom('subscriptions').select(COLUMNS).where('user_id', '=', userId).executeTakeFirst()) ??
  null

/** False when this email address or VK id has already had its trial. */
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
      tariff_since: now,
      cancelled_at: null,
      paused_at: null,
      billing_day: dayOf(endAt),
      wake_at: endAt,
    })
    .onConflict(conflict => conflict.column('user_id').doNothing())
    .execute()
}

/** Stores the result of a transition, and when the next step is due. */
export const saveSubscription = async (tx: Db, userId: string, row: StoredSubscription): Promise<void> => {
  const columns = { ...row, wake_at: nextDueAt(row) }
  await tx
    .insertInto('subscriptions')
    .values({ user_id: userId, ...columns })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(columns))
    .execute()
}

/** For a wake-up that has found nothing to do: it was too early, by the clock or the rules of another server. */
export const postponeWakeUp = async (
  tx: Db,
  userId: string,
  { row, now }: { row: StoredSubscription; now: Date },
): Promise<void> => {
  await tx
    .updateTable('subscriptions')
    .set({ wake_at: nextDueAt(row) })
    .where('user_id', '=', userId)
    .where('wake_at', '<=', now)
    .execute()
}

/** Users whose subscription has a step due, the longest overdue first. */
export const usersWithDueSubscription = async (db: Db, now: Date, limit: number): Promise<string[]> => {
  const due = await db
    .selectFrom('subscriptions')
    .select('user_id')
    .where('wake_at', '<=', now)
    .orderBy('wake_at')
    .limit(limit)
    .execute()
  return due.map(({ user_id }) => user_id)
}

export const deleteSubscription = async (db: Db, userId: string): Promise<number> =>
  Number(
    (await db.deleteFrom('subscriptions').where('user_id', '=', userId).executeTakeFirst()).numDeletedRows,
  )
