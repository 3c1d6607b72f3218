export const MINUTE_SECONDS = 60
export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

/** Longer timers overflow in browsers and fire at once: this one is far from it. */
export const LONGEST_TIMER_MS = 20 * DAY_MS

/** Periods are paid for and end by Moscow time, wherever the device is, so that pages and mails name the same day. */
export const PRODUCT_TIME_ZONE = 'Europe/Moscow'

/** Moscow has been three hours ahead of UTC all year since 2014. */
const MOSCOW_OFFSET_MS = 3 * HOUR_MS

/** The midnight in Moscow that comes after a moment. */
export const nextMidnight = (now: number): number =>
  (Math.floor((now + MOSCOW_OFFSET_MS) / DAY_MS) + 1) * DAY_MS - MOSCOW_OFFSET_MS

/** A moment as inputs of date and time have it, `2026-11-23T12:00` by Moscow's clock. */
export const inputOfMoment = (moment: number): string =>
  new Date(moment + MOSCOW_OFFSET_MS).toISOString().slice(0, 16)

/** The timestamp of such an input; null for one that is empty or half filled. */
export const timestampOfInput = (input: string): string | null => {
  // Browsers read a date even in what is left of an empty input.
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(input)) return null
  const moment = Date.parse(`${input}:00Z`) - MOSCOW_OFFSET_MS
  return Number.isNaN(moment) ? null : new Date(moment).toISOString()
}

/** The calendar day, as YYYY-MM-DD, so many days after another. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
