import { PRODUCT_TIME_ZONE as timeZone } from './time.ts'

const format = new Intl.DateTimeFormat('ru-RU', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone,
})

/** «23 нояб. 2026 г., 12:05:09» by Moscow's clock. Takes an ISO timestamp. */
export const momentInWords = (timestamp: string): string => format.format(new Date(timestamp))

const short = new Intl.DateTimeFormat('ru-RU', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone,
})

/** «23 нояб. 2026 г., 12:05» by Moscow's clock. Takes an ISO timestamp. */
export const shortMomentInWords = (timestamp: string): string =>
  short.format(new Date(timestamp)).replaceAll(' ', '\u00A0')
