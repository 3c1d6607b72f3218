import type { Db } from '../../platform/db/db.ts'

export const visibleBanners = (db: Db, userId: string, now: Date) =>
  db
    .selectFrom('banners')
    .select(['uid', 'level', 'html'])
    .where('shown_from', '<=', now)
    .where(row => row.or([row('shown_until', 'is', null), row('shown_until', '>', now)]))
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
    .orderBy('shown_from')
    .execute()

export const bannerExists = async (db: Db, uid: string): Promise<boolean> =>
  (await db.selectFrom('banners').select('uid').where('uid', '=', uid).executeTakeFirst()) !== undefined

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
