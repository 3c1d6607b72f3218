import type { Db } from '../../platform/db/db.ts'
import { forgetAttempts } from '../../platform/http/rate-limit.ts'
import { calendarDayOf } from '../../platform/time/moscow.ts'
import { REPLY_DAYS } from '@grani/contract'
import { ADDRESS_KEYS } from './replies.ts'
import { sweepMeans } from './publication-store.ts'
import { sweepReplies } from './reply-store.ts'
import { dayAfter, QUARTER_DAYS } from './rules.ts'
import { sweepRounds } from './store.ts'

/** What the rest of the server may call of the rounds of observers. */
export { observedIn } from './outcome.ts'
export { exportObservers } from './personal-data.ts'
export { eraseRounds as eraseObservers } from './store.ts'

/** Forgets addresses after a day, means that have ended, own links and unfinished replies after their days, and deleted rounds after their quarter. */
export const sweepObservers = async (db: Db, now: Date): Promise<void> => {
  await forgetAttempts(db, ADDRESS_KEYS, now)
  await sweepMeans(db, calendarDayOf(now))
  await sweepReplies(db, dayAfter(calendarDayOf(now), -REPLY_DAYS))
  await sweepRounds(db, dayAfter(calendarDayOf(now), -QUARTER_DAYS))
}
