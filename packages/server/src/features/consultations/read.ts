import type {
  Consultation,
  ConsultationSlot,
  readConsultations,
  ReplyOf,
  SpecialistSummary,
} from '@grani/contract'
import type { Db } from '../../platform/db/db.ts'
import { hasConsented } from '../auth/service.ts'
import type { Context } from '../context.ts'
import { readCoverage } from '../subscription/service.ts'
import { currentConsent, readFacts } from './access.ts'
import { bookable } from './book.ts'
import { calendarFile } from './calendar.ts'
import { requireConsultation } from './change.ts'
import { roomUrl } from './room.ts'
import * as rules from './rules.ts'
import { hasActiveSpecialist, openSlots, specialists, type SpecialistRow } from './slot-store.ts'
import * as shareStore from './share-store.ts'
import * as waitStore from './wait-store.ts'
import * as store from './store.ts'
import { readerOf, summaryPlace, wishPlace } from './words.ts'

export const specialistOnWire = (row: SpecialistRow): SpecialistSummary => ({
  id: row.specialist_id,
  name: row.name,
  about: row.about,
  education: row.education,
  time_zone: row.time_zone,
})

const UNKNOWN: Omit<SpecialistSummary, 'id'> = { name: '', about: '', education: '', time_zone: 'UTC' }

type Parts = {
  context: Context
  specialist: SpecialistRow | undefined
  share: { directions: string[]; with_states: boolean } | undefined
  open: (sealed: Buffer | null, place: string) => string | null
  now: Date
}

const onWire = (
  row: store.ConsultationRow,
  { context, specialist, share, open, now }: Parts,
): Consultation => {
  const id = row.consultation_id
  const url = roomUrl(context, row, specialist)
  return {
    id,
    state: row.state,
    specialist: specialist ? specialistOnWire(specialist) : { id: row.specialist_id, ...UNKNOWN },
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    zone: row.client_zone,
    paid_by: row.paid_by,
    wish: open(row.sealed_wish, wishPlace(id)),
    sequence: row.sequence,
    moves_left: rules.movesLeft(row),
    changeable_until: rules.changeableUntil(row).toISOString(),
    room_url: rules.isRoomOpen(row, now) ? url : null,
    has_room: url !== null,
    share: { directions: share?.directions ?? [], with_states: share?.with_states ?? false },
    share_from: rules.sharedFrom(row).toISOString(),
    share_until: rules.sharedUntil(row).toISOString(),
    summary: open(row.sealed_summary, summaryPlace(id)),
    objection: row.objection,
    can_object_until: rules.objectionUntil(row, now)?.toISOString() ?? null,
    booked_at: row.booked_at.toISOString(),
    changed_at: row.changed_at.toISOString(),
  }
}

/** All consultations of a client with their texts opened, the newest first. */
const listed = async (context: Context, userId: string, now: Date): Promise<Consultation[]> => {
  const { db } = context
  const [rows, known, shares] = await Promise.all([
    store.consultationsOf(db, userId),
    specialists(db),
    shareStore.sharesOf(db, userId),
  ])
  const open = rows.length === 0 ? () => null : await readerOf(context, db, userId)
  return rows.map(row =>
    onWire(row, {
      context,
      specialist: known.find(({ specialist_id }) => specialist_id === row.specialist_id),
      share: shares.find(share => share.consultation_id === row.consultation_id && share.until > now),
      open,
      now,
    }),
  )
}

export const readConsultation = async (
  context: Context,
  { userId, id, now }: { userId: string; id: string; now: Date },
): Promise<Consultation> => {
  await requireConsultation(context.db, { userId, id })
  const found = (await listed(context, userId, now)).find(row => row.id === id)
  if (!found) throw new Error('A consultation has vanished')
  return found
}

export const readOverview = async (
  context: Context,
  userId: string,
  now: Date,
): Promise<ReplyOf<typeof readConsultations>> => {
  const { db } = context
  const [facts, coverage, isOffered, isGiven, wait, rows] = await Promise.all([
    readFacts(context, db, userId, now),
    readCoverage(context, db, userId, now),
    hasActiveSpecialist(db),
    hasConsented(db, currentConsent(context, userId)),
    waitStore.waitOf(db, userId),
    listed(context, userId, now),
  ])
  const right = rules.rightOf(facts)
  return {
    is_offered: isOffered,
    consent: { version: context.texts.legal['consultation-consent'].version, is_given: isGiven },
    right: {
      state: right.state,
      pays: right.pays,
      available_from: right.opensAt?.toISOString() ?? null,
      quarter: right.quarter && {
        from: right.quarter.start.toISOString(),
        until: right.quarter.end.toISOString(),
      },
      lapses_soon: right.lapsesSoon,
      per_quarter: facts.perQuarter ?? 0,
      credits: facts.credits.map(({ expires_at }) => ({ expires_at: expires_at.toISOString() })),
      plan_until: coverage.until?.toISOString() ?? null,
    },
    ahead: rows.find(({ state }) => state === 'booked') ?? null,
    past: rows.filter(({ state }) => state !== 'booked'),
    is_waiting_for_times: wait !== undefined,
  }
}

type ListSlots = {
  userId: string
  from?: string | undefined
  to?: string | undefined
  specialist?: string | undefined
  now: Date
}

const latest = (a: Date, b: string | undefined): Date =>
  b !== undefined && new Date(b) > a ? new Date(b) : a
const earliest = (a: Date, b: string | undefined): Date =>
  b !== undefined && new Date(b) < a ? new Date(b) : a

/** Open times that this client may book. */
export const listSlots = async (context: Context, { userId, from, to, specialist, now }: ListSlots) => {
  const { db } = context
  const bounds = bookable(await readFacts(context, db, userId, now), now)
  const [slots, known] = await Promise.all([
    openSlots(db, { from: latest(bounds.from, from), to: earliest(bounds.to, to), specialistId: specialist }),
    specialists(db),
  ])
  return {
    slots: slots.map((slot): ConsultationSlot => ({
      id: slot.slot_id,
      specialist: slot.specialist_id,
      starts_at: slot.starts_at.toISOString(),
      ends_at: slot.ends_at.toISOString(),
    })),
    specialists: known.filter(({ is_active }) => is_active).map(specialistOnWire),
  }
}

/** The calendar file of a consultation, as the mails have it. */
export const readCalendar = async (
  context: Context,
  { userId, id, now }: { userId: string; id: string; now: Date },
): Promise<string> => {
  const row = await requireConsultation(context.db, { userId, id })
  const isOn = row.state === 'booked' || row.state === 'held'
  return calendarFile({
    id,
    sequence: row.sequence,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    method: 'PUBLISH',
    status: isOn ? 'CONFIRMED' : 'CANCELLED',
    to: null,
    organizer: context.mailAddress,
    url: `${context.webUrl}/consultation`,
    now,
  })
}

type Looks = { direction: { uid: string; name: string }; at: string }[]

export const listLooks = async (
  { db, bank }: Context & { db: Db },
  { userId, id }: { userId: string; id: string },
): Promise<Looks> => {
  await requireConsultation(db, { userId, id })
  const looks = await shareStore.looksOf(db, userId)
  return looks
    .filter(({ consultation_id }) => consultation_id === id)
    .map(({ direction, at }) => ({
      direction: { uid: direction, name: bank().direction(direction)?.name ?? direction },
      at: at.toISOString(),
    }))
}
