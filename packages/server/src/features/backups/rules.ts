import { HOUR, MINUTE } from '../../platform/time/durations.ts'
import { startOfDayBefore } from '../../platform/time/moscow.ts'

/** In the night of Moscow, when the fewest answer. */
const HOUR_OF_NIGHT = 2 * HOUR
/** A new installation has its first copy soon: without one nothing can be restored. */
const FIRST_AFTER = 10 * MINUTE
/** After a failure, not at once again: it may take a while, and rarely mends itself. */
const AGAIN_AFTER = HOUR

type State = {
  now: Date
  /** When the database was set up. */
  since: Date
  /** When the newest copy began that is whole; null: there is none. */
  newest: Date | null
  /** When the newest attempt began. */
  tried: Date | null
}

const newestNight = (now: Date): number => {
  const today = startOfDayBefore(now, 0).getTime() + HOUR_OF_NIGHT
  return today <= now.getTime() ? today : startOfDayBefore(now, 1).getTime() + HOUR_OF_NIGHT
}

/** Whether a copy is to be made: no server has made the one of the newest night, also where none ran in that night. */
export const isDue = ({ now, since, newest, tried }: State): boolean => {
  const time = now.getTime()
  if (tried !== null && time - tried.getTime() < AGAIN_AFTER && (newest === null || newest < tried))
    return false
  return newest === null ? time - since.getTime() >= FIRST_AFTER : newest.getTime() < newestNight(now)
}
