import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventClass, ICalEventStatus } from 'ical-generator'
import { CALENDAR_SUMMARY, CALENDAR_SENDER } from './copy.ts'

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
