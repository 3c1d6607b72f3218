import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { CALENDAR_SUMMARY, CALENDAR_SENDER } from './copy.ts'

type Entry = {
  id: string
  /** Grows with every change, so that the newer entry replaces the older. */
  sequence: number
  startsAt: Date
  endsAt: Date
  method: 'REQUEST' | 'CANCEL'
  /** The address that the file is sent to. */
  to: string
  /** The page about it, for signed-in readers only. */
  url: string
  now: Date
}

/**
 * The calendar file of a consultation, in UTC. Calendars are copied to the clouds of strangers: it says neither what the
 * meeting is about nor with whom, and holds no link to the room.
 */
export const calendarFile = ({ id, sequence, startsAt, endsAt, method, to, url, now }: Entry): string => {
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
    status: method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: CALENDAR_SENDER, email: `no-reply@${hostname}` },
  })
  event.createAttendee({ email: to, rsvp: false })
  return calendar.toString()
}
