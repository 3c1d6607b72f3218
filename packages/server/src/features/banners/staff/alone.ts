import { BANNER_PEOPLE_ALONE, type BannerAudience } from '@grani/contract'
import type { Db } from '../../../platform/db/db.ts'
import { countTogether } from './store.ts'

type Alone = {
  /** Of the banner itself; null for one that is being written. */
  uid: string | null
  madeBy: string
  audience: BannerAudience
  foreign: readonly string[]
  now: Date
}

/** Whether nobody who registers from now on comes into the audience: testers are made by hand. */
const isClosed = ({ registered_before: before, groups }: BannerAudience, now: Date): boolean =>
  (before !== undefined && new Date(before) <= now) || (groups?.every(group => group === 'qa') ?? false)

/**
 * Whether one person may decide about this banner: it meets people who are there already, leads nowhere else, and all that its
 * author shows alone meets `BANNER_PEOPLE_ALONE` people at most.
 */
export const isForOne = async (tx: Db, { foreign, ...banner }: Alone): Promise<boolean> =>
  foreign.length === 0 &&
  isClosed(banner.audience, banner.now) &&
  (await countTogether(tx, banner)) <= BANNER_PEOPLE_ALONE
