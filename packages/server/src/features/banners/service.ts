import type { BannerMessage } from '@grani/contract'
import type { Context } from '../context.ts'
import { lockUserForKeyShare } from '../../platform/db/lock-user.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { occasionMessages } from './occasions.ts'
import {
  closableBannerExists,
  closedBanners,
  eraseClosedBanners,
  visibleBanners,
  insertClosedBanner,
} from './store.ts'

export { startBanners } from './staff/service.ts'
export { eraseClosedBanners }

/** The banners that meet this user, who has not closed them: the site's by priority, oldest first, then what has happened to the user. */
export const listBanners = async (context: Context, userId: string, now: Date): Promise<BannerMessage[]> => {
  const [rows, occasions, closed] = await Promise.all([
    visibleBanners(context.db, userId, now),
    occasionMessages(context, userId, now),
    closedBanners(context.db, userId),
  ])
  const isOpen = ({ uid }: BannerMessage) => closed.every(({ banner }) => banner !== uid)
  return [...rows.map(({ html, ...same }) => ({ ...same, text: html })), ...occasions.filter(isOpen)]
}

export const closeBanner = async (
  context: Context,
  userId: string,
  uid: string,
  now: Date,
): Promise<void> => {
  const { db } = context
  const occasions = await occasionMessages(context, userId, now)
  if (!occasions.some(occasion => occasion.uid === uid) && !(await closableBannerExists(db, uid)))
    throw new Refusal('ERR_NOT_FOUND')
  await db.transaction().execute(async tx => {
    if (!(await lockUserForKeyShare(tx, userId))) throw new Refusal('ERR_SESSION')
    await insertClosedBanner(tx, userId, uid, now)
  })
}

export const exportBanners = ({ db }: Context, userId: string) => closedBanners(db, userId)
