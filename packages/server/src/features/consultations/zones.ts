import { Refusal } from '../../platform/http/refusal.ts'
import type { Db } from '../../platform/db/db.ts'
import { isZoneKnown } from './slot-store.ts'

const formatter = (zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('ru-RU', { timeZone: zone, ...options })

const isKnownHere = (zone: string): boolean => {
  try {
    formatter(zone, {})
    return true
  } catch {
    return false
  }
}

/** A zone has to be known to what shows times and to what computes them: node and PostgreSQL. */
export const requireZone = async (db: Db, zone: string, field: string): Promise<void> => {
  if (isKnownHere(zone) && (await isZoneKnown(db, zone))) return
  throw new Refusal('ERR_VALIDATION', { fields: { [field]: 'consultations.forms.errors.timeZone' } })
}

/** «четверг, 26 ноября в 19:00» */
export const timeIn = (zone: string, moment: Date): string =>
  formatter(zone, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  }).format(moment)

/** «19:00» */
export const clockIn = (zone: string, moment: Date): string =>
  formatter(zone, { hour: '2-digit', minute: '2-digit' }).format(moment)

/** «26 ноября» */
export const dayIn = (zone: string, moment: Date): string =>
  formatter(zone, { day: 'numeric', month: 'long' }).format(moment)

const partOf = (zone: string, moment: Date, name: 'long' | 'shortOffset'): string =>
  formatter(zone, { timeZoneName: name })
    .formatToParts(moment)
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone

/** «время: Москва, GMT+3» */
export const zoneWords = (zone: string, moment: Date): string => {
  const name = partOf(zone, moment, 'long').replace(/, (?:стандартное|летнее) время$/, '')
  return `время: ${name}, ${partOf(zone, moment, 'shortOffset')}`
}

const isoDay = (zone: string, moment: Date): string =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(moment)

/** The calendar day there, as YYYY-MM-DD. */
export const calendarDayIn = (zone: string, moment: Date): string => isoDay(zone, moment)

/** The hour of the day there, 0…23. */
export const hourIn = (zone: string, moment: Date): number =>
  Number(
    new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(moment),
  )
