const format = new Intl.DateTimeFormat('ru-RU', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** «ноябрь 2026 г.» of `2026-11`. */
export const monthInWords = (month: string): string =>
  format.format(new Date(`${month}-01`)).replaceAll(' ', '\u00A0')
