import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { PlanGiftRow } from '../../platform/db/staff-tables.ts'

const COLUMNS = ['user_id', 'email', 'created_at'] as const

export const userById = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .select(row => [
      ...COLUMNS,
      'is_email_verified',
      'groups',
      row('password_hash', 'is not', null).as('has_password'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** Mails that wait, or have been given up, newest first. */
export const mailsOf = (db: Db, userId: string) =>
  db
    .selectFrom('mail_outbox')
    .select(['subject', 'created_at', 'failed_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(50)
    .execute()

/** False when the user is there no more. */
export const setInGroup = async (
  tx: Db,
  { userId, group, isIn }: { userId: string; group: 'qa'; isIn: boolean },
): Promise<boolean> => {
  const without = sql<('users' | 'admins' | 'qa')[]>`array_remove(groups, ${group})`
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ groups: isIn ? sql`array_append(${without}, ${group})` : without })
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** False when the list of this week was mailed already. */
export const claimDigest = async (tx: Db, { week, now }: { week: string; now: Date }): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('staff_digests')
    .values({ week, sent_at: now })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const insertGift = async (tx: Db, gift: PlanGiftRow): Promise<void> => {
  await tx.insertInto('plan_gifts').values(gift).execute()
}

export const giftsOf = (db: Db, userId: string): Promise<PlanGiftRow[]> =>
  db
    .selectFrom('plan_gifts')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('proposed_at', 'desc')
    .execute()

export const waitingGifts = (db: Db): Promise<PlanGiftRow[]> =>
  db
    .selectFrom('plan_gifts')
    .selectAll()
    .where('state', '=', 'proposed')
    .orderBy('proposed_at')
    .limit(100)
    .execute()

type GiftKey = { userId: string; giftId: string }

/** Locked until the transaction ends: of two decisions at once the second finds it decided. */
export const lockGift = (tx: Db, { userId, giftId }: GiftKey): Promise<PlanGiftRow | undefined> =>
  tx
    .selectFrom('plan_gifts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('gift_id', '=', giftId)
    .forUpdate()
    .executeTakeFirst()

type Decision = GiftKey & { state: 'given' | 'declined'; by: string; now: Date }

export const saveDecision = async (tx: Db, { userId, giftId, state, by, now }: Decision): Promise<void> => {
  await tx
    .updateTable('plan_gifts')
    .set({ state, decided_by: by, decided_at: now })
    .where('user_id', '=', userId)
    .where('gift_id', '=', giftId)
    .execute()
}

export const eraseGifts = async (tx: Db, userId: string): Promise<number> =>
  Number((await tx.deleteFrom('plan_gifts').where('user_id', '=', userId).executeTakeFirst()).numDeletedRows)
