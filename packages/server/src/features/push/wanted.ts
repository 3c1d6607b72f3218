import type { Db } from '../../platform/db/db.ts'
import { DAY } from '../../platform/time/durations.ts'
import type { Context } from '../context.ts'
import { accessOf } from '../subscription/service.ts'
import { localTime } from './local-time.ts'
import type { MessageRow, SettingsRow } from './store.ts'

/** As many questions a day are what the chosen hour invites to. */
const QUESTIONS = 10

type OfUser = { settings: SettingsRow; now: Date }

/** Reminded of, and neither moved nor cancelled since. */
const isMeetingAhead = async (db: Db, { settings: { user_id }, now }: OfUser): Promise<boolean> =>
  (await db
    .selectFrom('consultations')
    .select('consultation_id')
    .where('user_id', '=', user_id)
    .where('state', '=', 'booked')
    .where('starts_at', '>', now)
    .where('told', '>', 0)
    .executeTakeFirst()) !== undefined

/** The user has asked for no invitations for a while. */
const isPaused = async (db: Db, { settings: { user_id }, now }: OfUser): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('user_id')
    .where('user_id', '=', user_id)
    .where('paused_until', '>', now)
    .executeTakeFirst()) !== undefined

/** How many of these moments lie in the user's day of today. */
const today = (moments: readonly Date[], { settings: { zone }, now }: OfUser): number => {
  const { day } = localTime(zone, now)
  return moments.filter(moment => localTime(zone, moment).day === day).length
}

const answeredToday = async (db: Db, of: OfUser): Promise<number> => {
  const rows = await db
    .selectFrom('questions')
    .select('answered_at')
    .where('user_id', '=', of.settings.user_id)
    .where('status', '=', 'answered')
    .where('answered_at', '>', new Date(of.now.getTime() - DAY))
    .orderBy('answered_at', 'desc')
    .limit(QUESTIONS)
    .execute()
  return today(
    rows.flatMap(({ answered_at }) => answered_at ?? []),
    of,
  )
}

const writtenToday = async (db: Db, of: OfUser): Promise<number> => {
  const rows = await db
    .selectFrom('events')
    .select('written_at')
    .where('user_id', '=', of.settings.user_id)
    .where('written_at', '>', new Date(of.now.getTime() - DAY))
    .execute()
  return today(
    rows.map(({ written_at }) => written_at),
    of,
  )
}

/** Whether a message still says something: its switch is on, and what it leads to has not been done or called off. */
export const isWanted = async (
  context: Context,
  db: Db,
  { kind }: Pick<MessageRow, 'kind'>,
  of: OfUser,
): Promise<boolean> => {
  const { meeting, observers, hour_use: use } = of.settings
  if (kind === 'observers') return observers
  if (kind !== 'hour') return meeting && (await isMeetingAhead(db, of))
  if (use === null || (await isPaused(db, of))) return false
  if (!(await accessOf({ ...context, db }, of.settings.user_id, of.now)).isOpen) return false
  return use === 'questions' ? (await answeredToday(db, of)) < QUESTIONS : (await writtenToday(db, of)) === 0
}
