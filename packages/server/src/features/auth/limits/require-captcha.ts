import type { Context } from '../../context.ts'
import {
  countWhileBelow,
  forgiveAttempt,
  type Limit,
  limitAttempts,
  refuseWhereClosed,
} from '../../../platform/http/rate-limit.ts'
import type { Db } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/http/refusal.ts'

/** One thing that attempts are counted by: `free` of them need no captcha, `limit` is the end. */
export type Counter = { key: string; free: number; limit: Limit }

type Gate = { counters: readonly Counter[]; token: string | null; ip: string; now: Date }

/** Counts an attempt that needs no captcha: by all of the counters, or, where one of them has had its fill, by none. */
const countFree = async (db: Db, counters: readonly Counter[], now: Date): Promise<boolean> => {
  const counted: string[] = []
  for (const { key, free, limit } of counters) {
    if (!(await countWhileBelow(db, key, { most: free, seconds: limit.seconds, now }))) {
      for (const other of counted) await forgiveAttempt(db, other)
      return false
    }
    counted.push(key)
  }
  return true
}

const countAll = async (db: Db, counters: readonly Counter[], now: Date): Promise<void> => {
  for (const { key, limit } of counters) await limitAttempts(db, key, limit, now)
}

/**
 * Lets pass, and counts, what is free and who has solved the captcha. An attempt that has not is refused without being
 * counted, however many come at the same moment: closing a door costs captchas. Counted before the password is
 * looked at: guesses sent at once would otherwise all be checked before the first of them is known to have failed.
 */
export const passGate = async (
  { db, captcha }: Pick<Context, 'db' | 'captcha'>,
  { counters, token, ip, now }: Gate,
): Promise<void> => {
  if (captcha.widget === null) return countAll(db, counters, now)
  if (await countFree(db, counters, now)) return
  for (const { key, limit } of counters) await refuseWhereClosed(db, key, limit, now)
  if (token === null || !(await captcha.isSolved({ token, ip, now }))) throw new Refusal('ERR_CAPTCHA')
  await countAll(db, counters, now)
}
