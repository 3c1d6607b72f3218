import { REFRESH_DAYS } from '../../../platform/http/cookies.ts'

/** How long a replaced refresh token still works: two tabs at once, or a reply lost on a bad line. */
export const GRACE_MS = 60_000

const DAY_MS = 86_400_000
/** However often somebody comes, once a year they sign in anew. */
const LONGEST_MS = 365 * DAY_MS

/** How long a refresh token works that is issued now, in a session that began at `startedAt`. */
export const refreshUntil = (startedAt: Date, now: Date): Date =>
  new Date(Math.min(now.getTime() + REFRESH_DAYS * DAY_MS, startedAt.getTime() + LONGEST_MS))

/** More tabs than anybody has that refresh within a minute: somebody is copying. */
export const MOST_AT_ONCE = 50

/** By so many replaced tokens of a session an old one is known as stolen; an older one is only unknown. */
export const REMEMBERED = 200

export type RefreshTokenRow = { expires_at: Date; replaced_at: Date | null }

/** What a presented refresh token is worth. `stolen`: a token that was replaced long ago came back. */
export const judgeRefresh = (row: RefreshTokenRow | null, now: Date): 'good' | 'stolen' | 'worthless' => {
  if (row === null || row.expires_at <= now) return 'worthless'
  if (row.replaced_at === null) return 'good'
  return now.getTime() - row.replaced_at.getTime() <= GRACE_MS ? 'good' : 'stolen'
}
