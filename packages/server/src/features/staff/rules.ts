import { HOUR, MINUTE } from '../../platform/time/durations.ts'

/** A staff session ends after this long without a call, in milliseconds. */
export const IDLE_MS = 30 * MINUTE
/** And this long after it was opened, used or not. */
const MAX_MS = 8 * HOUR
/** How long after the second factor was shown calls with `stepUp` are accepted. */
const STEP_UP_MS = 5 * MINUTE

type SessionTimes = { opened_at: Date; used_at: Date; stepped_at: Date | null }

/** When the session ends unless it is used, and until when it counts as stepped up; null once it has ended. */
export const sessionTimes = (
  { opened_at: opened, used_at: used, stepped_at: stepped }: SessionTimes,
  now: Date,
): { endsAt: Date; steppedUpUntil: Date | null } | null => {
  const endsAt = new Date(Math.min(used.getTime() + IDLE_MS, opened.getTime() + MAX_MS))
  if (endsAt <= now) return null
  const until = stepped && new Date(stepped.getTime() + STEP_UP_MS)
  return { endsAt, steppedUpUntil: until && until > now ? until : null }
}
