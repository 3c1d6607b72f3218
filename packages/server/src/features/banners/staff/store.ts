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

/** Two banners of one author are not counted at the same moment. */
export const lockBanners = async (tx: Db): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('banners'))`.execute(tx)
}

/** How long after its end what somebody has shown alone is still counted. */
const COUNTED_FOR = sql`interval '24 hours'`

type Together = { uid: string | null; madeBy: string; audience: BannerAudience; now: Date }

/** How many people an audience has now, together with those of all that its author has shown alone until a day ago, or will. */
export const countTogether = async (tx: Db, { uid, madeBy, audience, now }: Together): Promise<number> => {
  const { people } = await tx
    .selectFrom('users')
    .leftJoin('subscriptions', 'subscriptions.user_id', 'users.user_id')
    .select(sql<number>`count(*)::int`.as('people'))
    .where('is_email_verified', '=', true)
    .where(row =>
      row.or([
        meets(sql`${JSON.stringify(audience)}::jsonb`, now),
        row.exists(
          row
            .selectFrom('banners as other')
            .select('other.uid')
            .where('other.made_by', '=', madeBy)
            .where('other.approved_by', 'is', null)
            .where('other.state', '<>', 'proposed')
            .where('other.uid', '<>', uid ?? '')
            .where(sql<boolean>`other.shown_until > ${now}::timestamptz - ${COUNTED_FOR}`)
            // One that was stopped before its start has met nobody.
            .where(sql<boolean>`(other.state <> 'stopped' or other.shown_from <= ${now})`)
            .where(meets(sql.ref('other.audience'), now)),
        ),
      ]),
    )
    .executeTakeFirstOrThrow()
  return people
}

/** Planned by one person, and due. */
export const bannersToStart = (db: Db, now: Date) =>
  db
    .selectFrom('banners')
    .select('uid')
    .where('state', '=', 'planned')
    .where('shown_from', '<=', now)
    .orderBy('shown_from')
    .execute()

export const saveState = async (tx: Db, uid: string, state: BannerRow['state']): Promise<void> => {
  await tx.updateTable('banners').set({ state }).where('uid', '=', uid).execute()
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
