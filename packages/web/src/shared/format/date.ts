import { PRODUCT_TIME_ZONE as timeZone } from './time.ts'

const thisYear = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', timeZone })
const anyYear = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', year: 'numeric', timeZone })
const year = new Intl.DateTimeFormat('ru-RU', { year: 'numeric', timeZone })

/** «3 марта», with the year when it is not that of `now`. Takes an ISO timestamp. */
export const dateInWords = (timestamp: string, now: Date = new Date()): string => {
  const date = new Date(timestamp)
  const format = year.format(date) === year.format(now) ? thisYear : anyYear
  return format.format(date).replaceAll(' ', '\u00A0')
}
