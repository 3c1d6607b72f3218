import type { Context } from '../../context.ts'
import {
  countWhileBelow,
  releaseAttempt,
  type Limit,
  limitAttempts,
  rejectIfBlocked,
} from '../../../platform/http/rate-limit.ts'
import type { Db } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/http/refusal.ts'

/** Attempts under one key: the first `free` need no captcha, `limit` blocks. */
export type AttemptCounter = { key: string; free: number; limit: Limit }

type Attempt = { counters: readonly AttemptCounter[]; token: string | null; ip: string; now: Date }

/** Counts an attempt that needs no captcha in all of the counters, or in none when one of them has no free attempts left. */
export const tryCountFree = async (
  db: Db,
  counters: readonly AttemptCounter[],
  now: Date,
): Promise<boolean> => {
  const counted: string[] = []
  for (const { key, free, limit } of counters) {
    if (!(await countWhileBelow(db, key, { most: free, seconds: limit.seconds, now }))) {
      for (const other of counted) await releaseAttempt(db, other)
      return false
    }
    counted.push(key)
  }
  return true
}

const countAll = async (db: Db, counters: readonly AttemptCounter[], now: Date): Promise<void> => {
  for (const { key, limit } of counters) await limitAttempts(db, key, limit, now)
}

/**
 * Accepts and counts an attempt that is free or comes with a solved captcha. One without is refused and not counted, even
 * when many come at the same moment: blocking an account costs the attacker captchas. Call it before the password is
 * checked: parallel guesses would otherwise all be checked before the first one is known to have failed.
 */
export const requireCaptcha = async (
  { db, captcha }: Pick<Context, 'db' | 'captcha'>,
  { counters, token, ip, now }: Attempt,
): Promise<void> => {
  if (captcha.widget === null) return countAll(db, counters, now)
  if (await tryCountFree(db, counters, now)) return
  for (const { key, limit } of counters) await rejectIfBlocked(db, key, limit, now)
  if (token === null || !(await captcha.isSolved({ token, ip, now }))) throw new Refusal('ERR_CAPTCHA')
  await countAll(db, counters, now)
}
