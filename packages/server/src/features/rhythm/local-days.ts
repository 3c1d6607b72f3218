import { DAY } from '../../platform/time/durations.ts'

/** Every offset of a time zone is a multiple of a quarter of an hour: what happens within one happens on one day. */
export const QUARTER_SECONDS = 900

// Sweden writes dates as ISO 8601 does.
const formatIn = (timeZone: string) => new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone })

/** Tells the calendar day of a moment, as YYYY-MM-DD, in a time zone; in Moscow where nobody knows the zone. */
export const dayTeller = (zone: string): ((moment: Date) => string) => {
  const known = (): Intl.DateTimeFormat => {
    try {
      return formatIn(zone)
    } catch {
      return formatIn('Europe/Moscow')
    }
  }
  const format = known()
  return moment => format.format(moment)
}

/** The days of the week of a calendar day, from its Monday. */
export const weekOf = (day: string): string[] => {
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7
  return Array.from({ length: 7 }, (_, i) =>
    new Date(Date.parse(day) + (i - sinceMonday) * DAY).toISOString().slice(0, 10),
  )
}
