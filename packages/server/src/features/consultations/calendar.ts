import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventClass, ICalEventStatus } from 'ical-generator'
import { CALENDAR_FEED, CALENDAR_SENDER, CALENDAR_SUMMARY } from './copy.ts'
import type { ConsultationRow } from './store.ts'

type Entry = {
  id: string
  /** Grows with every change, so that the newer entry replaces the older. */
  sequence: number
  startsAt: Date
  endsAt: Date
  /** REQUEST and CANCEL are mailed to an attendee; what is downloaded is published and has none (RFC 5546, 3.2.1). */
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH'
  status: 'CONFIRMED' | 'CANCELLED'
  /** The address of the reader of a mail; null for a download. */
  to: string | null
  /** The address that mails come from: calendars distrust a change that another one sends. */
  organizer: string
  /** The page about it, for signed-in readers only. */
  url: string
  now: Date
}

/**
 * The calendar file of a consultation, in UTC. Calendars are copied to the clouds of strangers: it says neither what the
 * meeting is about nor with whom, and holds no link to the room.
 */
export const calendarFile = ({
  id,
  sequence,
  startsAt,
  endsAt,
  method,
  status,
  to,
  organizer,
  url,
  now,
}: Entry): string => {
  const { hostname } = new URL(url)
  const calendar = ical({ prodId: `//${hostname}//${CALENDAR_SENDER}//RU` })
  calendar.method(ICalCalendarMethod[method])
  const event = calendar.createEvent({
    id: `${id}@${hostname}`,
    sequence,
    start: startsAt,
    end: endsAt,
    stamp: now,
    summary: CALENDAR_SUMMARY,
    url,
    class: ICalEventClass.PRIVATE,
    status: ICalEventStatus[status],
    organizer: { name: CALENDAR_SENDER, email: organizer },
  })
  // Both have agreed already: nobody has to answer, and nobody would read the answer.
  if (to !== null) event.createAttendee({ email: to, rsvp: false, status: ICalAttendeeStatus.ACCEPTED })
  return calendar.toString()
}

type Meeting = Pick<
  ConsultationRow,
  'consultation_id' | 'sequence' | 'starts_at' | 'ends_at' | 'state' | 'booked_at' | 'changed_at'
>

const CALLED_OFF: ReadonlySet<Meeting['state']> = new Set(['cancelled', 'late', 'withdrawn'])

/** How often a calendar may ask again; they ask as seldom as they like. */
const FEED_SECONDS = 3600

/**
 * The meetings of one specialist, for a calendar that asks for them again and again. In UTC, which needs no VTIMEZONE; as in
 * `calendarFile`, neither about what nor with whom. A meeting keeps its UID, and one that was called off says so: calendars
 * that have it would go on showing it. DTSTAMP is the last change (RFC 5545, 3.8.7.2: without a METHOD), so that the same
 * meetings are the same file.
 */
export const calendarFeed = (meetings: readonly Meeting[], webUrl: string): string => {
  const { hostname } = new URL(webUrl)
  const calendar = ical({
    prodId: `//${hostname}//${CALENDAR_SENDER}//RU`,
    name: CALENDAR_FEED,
    ttl: FEED_SECONDS,
  })
  for (const { consultation_id: id, state, ...meeting } of meetings)
    calendar.createEvent({
      id: `${id}@${hostname}`,
      sequence: meeting.sequence,
      start: meeting.starts_at,
      end: meeting.ends_at,
      stamp: meeting.changed_at,
      created: meeting.booked_at,
      lastModified: meeting.changed_at,
      summary: CALENDAR_SUMMARY,
      url: `${webUrl}/specialist/meetings/${id}`,
      class: ICalEventClass.PRIVATE,
      status: CALLED_OFF.has(state) ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    })
  return calendar.toString()
}
