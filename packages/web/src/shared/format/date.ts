import { PRODUCT_TIME_ZONE as timeZone } from './time.ts'

const thisYear = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', timeZone })
const anyYear = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', year: 'numeric', timeZone })
const year = new Intl.DateTimeFormat('ru-RU', { year: 'numeric', timeZone })

/** «3 марта», or «3 марта 2027 года» when that is not the year of `now`: after «г.» a sentence could not end. Takes an ISO timestamp. */
export const dateInWords = (timestamp: string, now: Date = new Date()): string => {
  const date = new Date(timestamp)
  const format = year.format(date) === year.format(now) ? thisYear : anyYear
  return format.format(date).replace(/г\.$/u, 'года').replaceAll(' ', '\u00A0')
}
