import { MIN_ROUND_REPLIES } from '@grani/contract'
import type { Db } from '../../platform/db/db.ts'
import { DAY } from '../../platform/time/durations.ts'
import { calendarDayOf, startOfDay } from '../../platform/time/moscow.ts'
import type { Context } from '../context.ts'
import { notifyUser } from '../push/service.ts'
import { repliesOf } from './reply-store.ts'
import { dayAfter } from './rules.ts'
import type { RoundRow } from './store.ts'

const WORTH_TELLING = 3 * DAY

/** Lets the user know that a round can be looked at: the day after, since the hour would tell when the third reply came. */
export const notifyOfRound = async (context: Context, tx: Db, round: RoundRow, now: Date): Promise<void> => {
  const { user_id: userId, round_id: id } = round
  const counted = (await repliesOf(tx, userId, id)).filter(reply => reply.is_counted === true)
  if (counted.length < MIN_ROUND_REPLIES) return
  const dueAt = startOfDay(dayAfter(calendarDayOf(now), 1))
  const expiresAt = new Date(dueAt.getTime() + WORTH_TELLING)
  await notifyUser(context, tx, {
    userId,
    kind: 'observers',
    key: `round:${id}`,
    path: '/results/observers',
    dueAt,
    expiresAt,
  })
}
