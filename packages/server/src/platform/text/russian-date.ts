const format = new Intl.DateTimeFormat('ru-RU', { dateStyle: 'long', timeZone: 'Europe/Moscow' })

/** «20 декабря 2026 г.», the day in Moscow. */
export const longDate = (moment: Date): string => format.format(moment)
