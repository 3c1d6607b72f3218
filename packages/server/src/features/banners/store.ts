import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { meets } from './audience.ts'

/** What is open now, meets this user and has not been closed by them: one statement. */
export const visibleBanners = (db: Db, userId: string, now: Date) =>
  db
    .selectFrom('banners')
    .innerJoin('users', join => join.on('users.user_id', '=', userId))
    .leftJoin('subscriptions', join => join.on('subscriptions.user_id', '=', userId))
    .select(['uid', 'level', 'html', 'is_closable'])
    .where('state', '=', 'approved')
    .where('shown_from', '<=', now)
    .where(row => row.or([row('shown_until', 'is', null), row('shown_until', '>', now)]))
    .where(meets(sql.ref('banners.audience'), now))
    .where(row =>
      row.not(
        row.exists(
          row
            .selectFrom('closed_banners')
            .select('banner')
            .where('user_id', '=', userId)
            .whereRef('banner', '=', 'banners.uid'),
        ),
      ),
    )
    .orderBy('priority', 'desc')
    .orderBy('shown_from')
    .orderBy('uid')
    .execute()

export const closableBannerExists = async (db: Db, uid: string): Promise<boolean> =>
  (await db
    .selectFrom('banners')
    .select('uid')
    .where('uid', '=', uid)
    .where('is_closable', '=', true)
    .executeTakeFirst()) !== undefined

export const insertClosedBanner = async (
  db: Db,
  userId: string,
  banner: string,
  now: Date,
): Promise<void> => {
  await db
    .insertInto('closed_banners')
    .values({ user_id: userId, banner, closed_at: now })
    .onConflict(conflict => conflict.columns(['user_id', 'banner']).doNothing())
    .execute()
}

export const closedBanners = (db: Db, userId: string) =>
  db.selectFrom('closed_banners').select(['banner', 'closed_at']).where('user_id', '=', userId).execute()

export const eraseClosedBanners = async (db: Db, userId: string): Promise<number> =>
  Number(
    (await db.deleteFrom('closed_banners').where('user_id', '=', userId).executeTakeFirst()).numDeletedRows,
  )
