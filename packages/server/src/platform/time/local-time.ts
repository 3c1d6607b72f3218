import { DAY, HOUR, MINUTE } from './durations.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

const formatOf = (zone: string): Intl.DateTimeFormat => {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  formats.set(zone, format)
  return format
}

/** What the clock of a zone shows, as if it stood in UTC. Throws RangeError for a zone that is not known. */
const clockIn = (zone: string, moment: Date): Date =>
  // In Swedish a moment is written as 2026-11-25 09:30:00.
  new Date(`${formatOf(zone).format(moment).replace(' ', 'T')}Z`)

export const isZone = (zone: string): boolean => {
  try {
    formatOf(zone)
    return true
  } catch {
    return false
  }
}

/** The calendar day in a zone, as YYYY-MM-DD. */
export const localDay = (zone: string, moment: Date): string =>
  clockIn(zone, moment).toISOString().slice(0, 10)

/** 1 Monday … 7 Sunday. */
export const weekdayOf = (day: string): number => ((new Date(day).getUTCDay() + 6) % 7) + 1

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)

export const daysBetween = (from: string, until: string): number =>
  Math.round((Date.parse(until) - Date.parse(from)) / DAY)

/**
 * When the clock of a zone shows a full hour of a day. An hour that is left out when clocks go forward: as much later as they
 * were moved; one that comes twice: its first time.
 */
export const momentOf = (zone: string, day: string, hour: number): Date => {
  const wanted = Date.parse(day) + hour * HOUR
  const offsetAt = (moment: number): number => {
    const whole = Math.floor(moment / MINUTE) * MINUTE
    return clockIn(zone, new Date(whole)).getTime() - whole
  }
  // The offsets on either side of every change of clocks near that hour.
  const offsets = [offsetAt(wanted - DAY), offsetAt(wanted + DAY)]
  const fitting = offsets.map(offset => wanted - offset).filter(at => at + offsetAt(at) === wanted)
  return new Date(fitting.length > 0 ? Math.min(...fitting) : wanted - (offsets[0] ?? 0))
}
