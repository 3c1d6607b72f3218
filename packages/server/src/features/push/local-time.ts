import { MINUTE } from '../../platform/time/durations.ts'

/** What a clock on the wall shows. */
export type LocalTime = { /** YYYY-MM-DD */ day: string; hour: number; minute: number }

export const isZone = (zone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const clockOf = (zone: string): ((moment: Date) => LocalTime) => {
  // Swedish dates are written as ISO 8601 has them.
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  })
  return moment => {
    const [day = '', time = ''] = format.format(moment).split(' ')
    const [hour, minute] = time.split(':').map(Number)
    return { day, hour: hour ?? 0, minute: minute ?? 0 }
  }
}

export const localTime = (zone: string, moment: Date): LocalTime => clockOf(zone)(moment)

/** All zones differ from UTC by whole quarters of an hour. */
const STEP = 15 * MINUTE
/** A day that an hour is missing from is followed by one that has it. */
const STEPS = (3 * 24 * 60) / 15

/** The first moment after `after` at which it is `hour` o'clock there. */
export const nextHour = (zone: string, hour: number, after: Date): Date => {
  const clock = clockOf(zone)
  const first = (Math.floor(after.getTime() / STEP) + 1) * STEP
  for (let i = 0; i < STEPS; i++) {
    const moment = new Date(first + i * STEP)
    const shown = clock(moment)
    if (shown.hour === hour && shown.minute === 0) return moment
  }
  throw new Error(`There is no ${hour} o'clock in ${zone}`)
}
