/** Months are paid for and end by the clock of Moscow, wherever the device is: the page and the mails name one day. */
const timeZone = 'Europe/Moscow'
const thisYear = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', timeZone })
const anyYear = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', year: 'numeric', timeZone })
const year = new Intl.DateTimeFormat('ru-RU', { year: 'numeric', timeZone })

/** «3 марта», with the year when it is not that of `now`. Takes an ISO moment. */
export const dateInWords = (moment: string, now: Date = new Date()): string => {
  const date = new Date(moment)
  const format = year.format(date) === year.format(now) ? thisYear : anyYear
  return format.format(date).replaceAll(' ', '\u00A0')
}
