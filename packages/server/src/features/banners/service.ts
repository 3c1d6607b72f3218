import type { BannerMessage } from '@grani/contract'
import type { Context } from '../context.ts'
import { lockUserForKeyShare } from '../../platform/db/lock-user.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import {
  bannerExists,
  closedBanners,
  eraseClosedBanners,
  visibleBanners,
  insertClosedBanner,
} from './store.ts'

export { eraseClosedBanners }

/** The banners that this user has not closed, oldest first. */
export const listBanners = async ({ db }: Context, userId: string, now: Date): Promise<BannerMessage[]> => {
  const rows = await visibleBanners(db, userId, now)
  return rows.map(({ uid, level, html }) => ({ uid, level, text: html }))
}

export const closeBanner = async ({ db }: Context, userId: string, uid: string, now: Date): Promise<void> => {
  if (!(await bannerExists(db, uid))) throw new Refusal('ERR_NOT_FOUND')
  await db.transaction().execute(async tx => {
    if (!(await lockUserForKeyShare(tx, userId))) throw new Refusal('ERR_SESSION')
    await insertClosedBanner(tx, userId, uid, now)
  })
}

export const exportBanners = ({ db }: Context, userId: string) => closedBanners(db, userId)
