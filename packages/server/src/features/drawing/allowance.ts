import { Refusal } from '../../platform/http/refusal.ts'
import { SECOND } from '../../platform/time/durations.ts'
import { startOfDayBefore } from '../../platform/time/moscow.ts'

/** Free sheets and circles that are taken a day. */
export const SHEETS_A_DAY = 5

/** Those of today are used up. */
export const tomorrowRefusal = (now: Date): Refusal =>
  new Refusal('ERR_QUOTA', {
    retryAfter: Math.ceil((startOfDayBefore(now, -1).getTime() - now.getTime()) / SECOND),
  })
