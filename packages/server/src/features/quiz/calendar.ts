const DAY = 86_400_000
/** Moscow has kept UTC+3 all year since 2014. */
const MOSCOW = 3 * 3_600_000

export type WeekDay = {
  /** The Monday that the week begins with in Moscow, as YYYY-MM-DD. */
  week: string
  /** 1 Monday … 7 Sunday. */
  day: number
}

/** Where a moment stands in the week that limits are counted by. */
export const weekDayOf = (now: Date): WeekDay => {
  const inMoscow = new Date(now.getTime() + MOSCOW)
  const day = ((inMoscow.getUTCDay() + 6) % 7) + 1
  return { week: new Date(inMoscow.getTime() - (day - 1) * DAY).toISOString().slice(0, 10), day }
}
