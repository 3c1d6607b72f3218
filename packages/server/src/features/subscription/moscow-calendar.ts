const DAY = 86_400_000
/** Moscow has kept UTC+3 all year since 2014. */
const MOSCOW = 3 * 3_600_000

const inMoscow = (moment: Date): Date => new Date(moment.getTime() + MOSCOW)

/** The day of the month in Moscow, 1…31. */
export const dayOf = (moment: Date): number => inMoscow(moment).getUTCDate()

/** When the Moscow day began that is `days` before that of `moment`. */
export const startOfDayBefore = (moment: Date, days: number): Date => {
  const local = inMoscow(moment).getTime()
  return new Date(local - (((local % DAY) + DAY) % DAY) - days * DAY - MOSCOW)
}

/**
 * The same time of the day a month later, on `anchorDay` or on the last day of a month that is shorter:
 * 31 January → 28 February → 31 March.
 */
export const monthAfter = (moment: Date, anchorDay: number): Date => {
  const local = inMoscow(moment)
  const year = local.getUTCFullYear()
  const month = local.getUTCMonth()
  const lastDay = new Date(Date.UTC(year, month + 2, 0)).getUTCDate()
  const midnight = Date.UTC(year, month + 1, Math.min(anchorDay, lastDay))
  const timeOfDay = local.getTime() - Date.UTC(year, month, local.getUTCDate())
  return new Date(midnight + timeOfDay - MOSCOW)
}
