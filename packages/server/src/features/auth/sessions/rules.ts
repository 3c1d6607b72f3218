import { REFRESH_DAYS } from '../../../platform/http/cookies.ts'
import { DAY } from '../../../platform/time/durations.ts'

/** How long a replaced refresh token still works: two tabs at once, or a reply lost on a bad line. */
export const GRACE_MS = 60_000

/** Even an active user signs in again once a year. */
const MAX_SESSION_MS = 365 * DAY

/** When a refresh token issued now expires, in a session that began at `startedAt`. */
export const refreshExpiresAt = (startedAt: Date, now: Date): Date =>
  new Date(Math.min(now.getTime() + REFRESH_DAYS * DAY, startedAt.getTime() + MAX_SESSION_MS))

/** More tokens than a user has tabs, usable within the minute of grace: the token is being copied. */
export const MAX_USABLE_TOKENS = 50

/** So many replaced tokens of a session are kept, to recognise reuse; an older one is simply unknown. */
export const MAX_REPLACED_TOKENS = 200

export type RefreshTokenRow = { expires_at: Date; replaced_at: Date | null }

/** Judges a presented refresh token. `reused`: a token that was replaced before the grace period came back. */
export const assessRefreshToken = (
  row: RefreshTokenRow | null,
  now: Date,
): 'valid' | 'reused' | 'invalid' => {
  if (row === null || row.expires_at <= now) return 'invalid'
  if (row.replaced_at === null) return 'valid'
  return now.getTime() - row.replaced_at.getTime() <= GRACE_MS ? 'valid' : 'reused'
}
