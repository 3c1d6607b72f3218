import { daysAfter } from '../../shared/format/time.ts'

/** «24 ноября, 00:00», on the clock of the device. */
const FORMAT = new Intl.DateTimeFormat('ru-RU', {
  day: 'numeric',
  month: 'long',
  hour: 'numeric',
  minute: '2-digit',
})

/** When something opens again, on the clock of the device. */
export const whenInWords = (timestamp: string): string =>
  FORMAT.format(new Date(timestamp)).replaceAll(' ', '\u00A0')

const DAY = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** «22 ноября», of a calendar day. */
export const dayInWords = (day: string): string =>
  DAY.format(new Date(`${day}T12:00:00Z`)).replaceAll(' ', '\u00A0')

/** The days of a week from its Monday, as YYYY-MM-DD. */
export const daysFrom = (monday: string): string[] =>
  Array.from({ length: 7 }, (_, i) => daysAfter(monday, i))

/** «16–22 ноября», «30 ноября – 6 декабря», of the week that begins on a Monday. */
export const weekInWords = (monday: string): string => {
  const sunday = daysAfter(monday, 6)
  return monday.slice(0, 7) === sunday.slice(0, 7)
    ? `${Number(monday.slice(-2))}–${dayInWords(sunday)}`
    : `${dayInWords(monday)} – ${dayInWords(sunday)}`
}
