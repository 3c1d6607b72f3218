import { randomUUID } from 'node:crypto'
import type { Result, SpecialistMeeting, SpecialistMeetingPage } from '@grani/contract'
import { Refusal } from '../../../platform/http/refusal.ts'
import { DAY } from '../../../platform/time/durations.ts'
import type { Context } from '../../context.ts'
import { hasConsented } from '../../auth/service.ts'
import { observedIn } from '../../observers/service.ts'
import { nameOf } from '../../profile/service.ts'
import { listResults } from '../../results/service.ts'
import { currentConsent } from '../access.ts'
import { roomUrl } from '../room.ts'
import * as rules from '../rules.ts'
import { bookedOutside, openSlots, type SpecialistRow } from '../slot-store.ts'
import * as shareStore from '../share-store.ts'
import * as store from '../store.ts'
import { readerOf, summaryPlace, wishPlace } from '../words.ts'
import { calendarDayIn } from '../zones.ts'
import { type BySpecialist, requireOwn } from './own.ts'

/** Enough to tell two clients apart, and too little to find one. */
const CODE_LENGTH = 4

const shown = async (
  context: Context,
  own: SpecialistRow,
  row: store.ConsultationRow,
  outside: ReadonlySet<string>,
): Promise<SpecialistMeeting> => ({
  id: row.consultation_id,
  state: row.state,
  starts_at: row.starts_at.toISOString(),
  ends_at: row.ends_at.toISOString(),
  client: {
    // The consent names it among what is shown.
    name:
      own.is_active && (await hasConsented(context.db, currentConsent(context, row.user_id)))
        ? await nameOf(context, row.user_id)
        : null,
    code: row.user_id.slice(0, CODE_LENGTH).toUpperCase(),
  },
  is_outside_hours: outside.has(row.consultation_id),
  has_summary: row.sealed_summary !== null,
})

const dayAfter = (day: string, count: number): string =>
  new Date(new Date(`${day}T00:00:00Z`).getTime() + count * DAY).toISOString().slice(0, 10)

/** The Monday of the week of a day. */
const mondayOf = (day: string): string => dayAfter(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

type Week = BySpecialist & { week: string | undefined }

/** The meetings and open times of a week, by the specialist's own days. */
export const listMeetings = async (context: Context, { by, week, now }: Week) => {
  const { db } = context
  const own = await requireOwn(db, { by })
  const zone = own.time_zone
  const monday = mondayOf(week ?? calendarDayIn(zone, now))
  const sunday = dayAfter(monday, 6)
  const isInWeek = ({ starts_at }: { starts_at: Date }): boolean => {
    const day = calendarDayIn(zone, starts_at)
    return monday <= day && day <= sunday
  }
  // A day more on both sides: no zone is further from UTC.
  const around = {
    from: new Date(new Date(`${monday}T00:00:00Z`).getTime() - DAY),
    to: new Date(new Date(`${monday}T00:00:00Z`).getTime() + 8 * DAY),
  }
  const [rows, slots, unmarked, outside] = await Promise.all([
    store.meetingsBetween(db, own.specialist_id, around),
    openSlots(db, { ...around, specialistId: own.specialist_id }),
    store.unmarkedMeetings(db, now, own.specialist_id),
    bookedOutside(db, own.specialist_id),
  ])
  const each = (found: readonly store.ConsultationRow[]) =>
    Promise.all(found.map(row => shown(context, own, row, outside)))
  return {
    week: monday,
    time_zone: zone,
    meetings: await each(rows.filter(isInWeek)),
    open: slots.filter(isInWeek).map(({ slot_id, specialist_id, starts_at, ends_at }) => ({
      id: slot_id,
      specialist: specialist_id,
      starts_at: starts_at.toISOString(),
      ends_at: ends_at.toISOString(),
    })),
    unmarked: await each(unmarked),
  }
}

type OfMeeting = BySpecialist & { id: string }

/** A meeting of the caller; that of another specialist does not exist. */
export const requireMeeting = async (
  { db }: Pick<Context, 'db'>,
  { by, id }: Pick<OfMeeting, 'by' | 'id'>,
): Promise<{ own: SpecialistRow; row: store.ConsultationRow }> => {
  const own = await requireOwn(db, { by })
  const row = await store.consultationById(db, id)
  if (!row || row.specialist_id !== own.specialist_id) throw new Refusal('ERR_NOT_FOUND')
  return { own, row }
}

const directionsOf = ({ bank }: Context, uids: readonly string[]) =>
  uids.flatMap(uid => {
    const direction = bank().direction(uid)
    return direction ? [{ uid, name: direction.name }] : []
  })

export const readMeeting = async (
  context: Context,
  { id, by, now }: OfMeeting,
): Promise<SpecialistMeetingPage> => {
  const { db } = context
  const { own, row } = await requireMeeting(context, { by, id })
  const chosen = await shareStore.shareOf(db, row.user_id, id)
  const share = own.is_active && rules.isReadable(row, now) ? chosen : undefined
  const isTakenBack = chosen?.directions.length === 0
  const open = await readerOf(context, db, row.user_id)
  const isOver = now >= rules.sharedUntil(row)
  const isWishShown = own.is_active && rules.isWishReadable(row, now) && !isTakenBack
  return {
    ...(await shown(context, own, row, await bookedOutside(db, own.specialist_id))),
    wish: isWishShown ? open(row.sealed_wish, wishPlace(id)) : null,
    client_zone: row.client_zone,
    directions: directionsOf(context, share?.directions ?? []),
    with_states: share?.with_states ?? false,
    readable_from: rules.sharedFrom(row).toISOString(),
    readable_until: rules.sharedUntil(row).toISOString(),
    summary: isOver ? null : open(row.sealed_summary, summaryPlace(id)),
    room_url: roomUrl(context, row, own),
    own_room_url: row.room_url,
    can_miss_from: rules.canMissFrom(row).toISOString(),
  }
}

type Look = OfMeeting & { direction: string }

const asSeen = (result: Result): Result => ({ ...result, agrees: null, last_viewed_at: null })

/** Results of a shared direction; the look is written down before anything is shown. */
export const readSharedResults = async (context: Context, { direction: uid, id, by, now }: Look) => {
  const { own, row } = await requireMeeting(context, { by, id })
  // Whoever was stopped keeps their own summaries, and reads nothing of a client.
  if (!own.is_active) throw new Refusal('ERR_NOT_FOUND')
  const direction = context.bank().direction(uid)
  const userId = row.user_id
  const share = await context.db.transaction().execute(async tx => {
    const present = await store.consultationOf(tx, userId, id)
    if (!present || !direction || !rules.isReadable(present, now)) return null
    const found = await shareStore.shareOf(tx, userId, id)
    if (!found?.directions.includes(uid)) return null
    await shareStore.insertLook(tx, {
      user_id: userId,
      look_id: randomUUID(),
      consultation_id: id,
      direction: uid,
      at: now,
    })
    return found
  })
  if (!share || !direction) throw new Refusal('ERR_NOT_FOUND')
  const results = await listResults(context, { userId, object: uid, now })
  return {
    direction: { uid, name: direction.name, introduction: direction.introduction },
    results: results
      .filter(({ is_outdated, quality }) => !is_outdated && (quality.kind !== 'S' || share.with_states))
      .map(asSeen),
    observed: await observedIn(context, { userId, where: 'to_specialist', direction: uid, now }),
  }
}
