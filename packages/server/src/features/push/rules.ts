import { PUSH_QUIET } from '@grani/contract'
import type { PushKind } from '../../platform/db/push-tables.ts'
import { HOUR, MINUTE, SECOND } from '../../platform/time/durations.ts'
import { localTime, nextHour } from './local-time.ts'

/** The kinds of which one a day is shown at most. A meeting was booked by the user: it comes besides and counts for nothing. */
export const ONE_A_DAY: readonly PushKind[] = ['observers', 'hour']

const isQuiet = (zone: string, moment: Date): boolean => {
  const { hour } = localTime(zone, moment)
  return hour >= PUSH_QUIET.from || hour < PUSH_QUIET.until
}

/** When a push of this kind may be shown, `moment` at the earliest. An hour before a meeting cannot wait for the morning. */
export const afterQuiet = (kind: PushKind, zone: string, moment: Date): Date =>
  kind !== 'meeting-hour' && isQuiet(zone, moment) ? nextHour(zone, PUSH_QUIET.until, moment) : moment

type Due = {
  kind: PushKind
  zone: string
  expiresAt: Date
  /** When the newest push of ONE_A_DAY was sent. */
  lastSentAt: Date | null
  now: Date
}

export type Verdict = { kind: 'send' | 'drop' } | { kind: 'later'; at: Date }

/** What happens with a message that is due. One that would come too late is dropped. */
export const verdictOn = ({ kind, zone, expiresAt, lastSentAt, now }: Due): Verdict => {
  const waitUntil = (at: Date): Verdict => (at < expiresAt ? { kind: 'later', at } : { kind: 'drop' })
  if (now >= expiresAt) return { kind: 'drop' }
  const awake = afterQuiet(kind, zone, now)
  if (awake > now) return waitUntil(awake)
  if (!ONE_A_DAY.includes(kind) || lastSentAt === null) return { kind: 'send' }
  const isToday = localTime(zone, lastSentAt).day === localTime(zone, now).day
  return isToday ? waitUntil(nextHour(zone, PUSH_QUIET.until, now)) : { kind: 'send' }
}

/** For how long the push service keeps a message for a device that is off: it must not ring at night. */
export const ttlSeconds = (
  kind: PushKind,
  zone: string,
  { expiresAt, now }: { expiresAt: Date; now: Date },
) => {
  const night = kind === 'meeting-hour' ? expiresAt : nextHour(zone, PUSH_QUIET.from, now)
  const end = Math.min(expiresAt.getTime(), night.getTime())
  return Math.max(0, Math.floor((end - now.getTime()) / SECOND))
}

/** After `tries` refusals: as long as the service asks, else 1, 2, 4 … minutes, an hour at most. */
export const retryAfter = (tries: number, askedMs: number | null): number =>
  Math.max(askedMs ?? Math.min(2 ** tries * MINUTE, HOUR), SECOND)
