/** Whoever looks over a shoulder at a calendar or a list of mails learns no topic: the word of it stands on the page alone. */
export const CALENDAR_SUMMARY = 'Встреча'
export const CALENDAR_SENDER = 'Грани'
export const CALENDAR_FEED = 'Встречи'

export const LATE = 'До начала оставалось меньше 24 часов, поэтому она считается использованной.'
export const IN_TIME = 'Она не потрачена.'
export const extraDays = (days: number): string =>
  ` До консультации оставалось меньше суток, поэтому мы добавили к вашему тарифу ${days} дней бесплатно.`
export const EXTRA_REASON = 'Консультацию отменили мы, меньше чем за сутки'
