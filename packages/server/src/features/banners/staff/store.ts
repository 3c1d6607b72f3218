import { sql } from 'kysely'
import type { BannerAudience } from '@grani/contract'
import type { BannerRow } from '../../../platform/db/banners-table.ts'
import type { Db } from '../../../platform/db/db.ts'
import { meets } from '../audience.ts'

export const newestBanners = (db: Db): Promise<BannerRow[]> =>
  db.selectFrom('banners').selectAll().orderBy('shown_from', 'desc').orderBy('uid').limit(100).execute()

/** How many people an audience has now: those who see banners have confirmed their address. */
export const countPeople = async (db: Db, audience: BannerAudience, now: Date): Promise<number> => {
  const { people } = await db
    .selectFrom('users')
    .leftJoin('subscriptions', 'subscriptions.user_id', 'users.user_id')
    .select(sql<number>`count(*)::int`.as('people'))
    .where('is_email_verified', '=', true)
    .where(meets(sql`${JSON.stringify(audience)}::jsonb`, now))
    .executeTakeFirstOrThrow()
  return people
}

export const insertBanner = async (tx: Db, { audience, ...row }: BannerRow): Promise<void> => {
  await tx
    .insertInto('banners')
    .values({ ...row, audience: JSON.stringify(audience) })
    .execute()
}

/** Locked until the transaction ends: of two decisions at once the second finds it decided. */
export const lockBanner = (tx: Db, uid: string): Promise<BannerRow | undefined> =>
  tx.selectFrom('banners').selectAll().where('uid', '=', uid).forUpdate().executeTakeFirst()

type Approval = { uid: string; by: string; people: number }

export const saveApproval = async (tx: Db, { uid, by, people }: Approval): Promise<void> => {
  await tx
    .updateTable('banners')
    .set({ state: 'approved', approved_by: by, people })
    .where('uid', '=', uid)
    .execute()
}

export const saveStop = async (tx: Db, uid: string): Promise<void> => {
  await tx.updateTable('banners').set({ state: 'stopped' }).where('uid', '=', uid).execute()
}
