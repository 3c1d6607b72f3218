import { Refusal } from '../../../platform/http/refusal.ts'
import { newToken, readToken } from '../../../platform/secrets/token.ts'
import { DAY } from '../../../platform/time/durations.ts'
import type { Context } from '../../context.ts'
import { record } from '../../journal/service.ts'
import { calendarFeed } from '../calendar.ts'
import { saveCalendar, specialistOfCalendar } from '../slot-store.ts'
import * as store from '../store.ts'
import { type BySpecialist, entry, requireOwn } from './own.ts'

/** What lies further back is no use to a calendar that has had it. */
const DAYS_BACK = 30

/** Whoever knows the key reads the meetings; the one before reads nothing any more. It is told once: the database has its hash. */
export const makeCalendar = async ({ db }: Context, by: BySpecialist): Promise<{ key: string }> =>
  db.transaction().execute(async tx => {
    const own = await requireOwn(tx, by)
    const { token, hash } = newToken(own.specialist_id)
    await saveCalendar(tx, own.specialist_id, { calendar_hash: hash, calendar_made_at: by.now })
    await record(tx, entry(by, own, 'make-calendar'))
    return { key: token }
  })

export const revokeCalendar = async ({ db }: Context, by: BySpecialist): Promise<void> => {
  await db.transaction().execute(async tx => {
    const own = await requireOwn(tx, by)
    await saveCalendar(tx, own.specialist_id, null)
    await record(tx, entry(by, own, 'revoke-calendar'))
  })
}

/** The meetings of the specialist with this key, as a calendar file: times alone. */
export const readFeed = async ({ db, webUrl }: Context, key: string, now: Date): Promise<string> => {
  const token = readToken(key)
  const own = token && (await specialistOfCalendar(db, token.userId, token.hash))
  if (!own) throw new Refusal('ERR_NOT_FOUND')
  const rows = await store.calendarMeetings(db, own.specialist_id, new Date(now.getTime() - DAYS_BACK * DAY))
  return calendarFeed(rows, webUrl)
}
