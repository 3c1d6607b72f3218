import {
  CONSULTATION_DAYS_AHEAD,
  CONSULTATION_MOVES,
  CONSULTATION_NOTICE_HOURS,
  CONSULTATION_ROOM_MINUTES,
  type RIGHTS,
} from '@grani/contract'
import { DAY, HOUR, MINUTE } from '../../platform/time/durations.ts'
import {
  calendarDayOf,
  dayOf,
  monthsAfter,
  startOfDay,
  startOfDayBefore,
} from '../../platform/time/moscow.ts'

export const NOTICE = CONSULTATION_NOTICE_HOURS * HOUR
const CREDIT = 60 * DAY
/** Whoever has a credit for a withdrawn consultation sees new times so much earlier than everybody else. */
export const FIRST_CHOICE_DAYS = 2
/** For a withdrawal under 24 hours before. */
export const EXTRA_DAYS = 7
const SHARED_BEFORE = 48 * HOUR
const SHARED_AFTER = 7 * DAY
const OBJECTION = 7 * DAY
export const MISSED_AFTER = 15 * MINUTE
const HELD_BY_ITSELF_AFTER = 48 * HOUR
const ROOM_AFTER = HOUR
const LAPSES_SOON = 14 * DAY

const after = (moment: Date, ms: number): Date => new Date(moment.getTime() + ms)
const before = (moment: Date, ms: number): Date => after(moment, -ms)

/** Three months by the calendar, by Moscow's days. */
export type Quarter = { key: string; start: Date; end: Date }

/** The quarter of `now`, counted from the day of `since`: of 31 January the next ones begin on 30 April and 31 July. */
export const quarterOf = (since: Date, now: Date): Quarter => {
  const anchor = startOfDayBefore(since, 0)
  const day = dayOf(anchor)
  let n = 0
  while (monthsAfter(anchor, day, 3 * (n + 1)) <= now) n++
  const start = monthsAfter(anchor, day, 3 * n)
  return { key: calendarDayOf(start), start, end: monthsAfter(anchor, day, 3 * (n + 1)) }
}

/** The end of a quarter of which only the first day is known. */
export const quarterEnd = (key: string): Date => {
  const start = startOfDay(key)
  return monthsAfter(start, dayOf(start), 3)
}

export type Credit = { credit_id: string; cause: string; expires_at: Date }

/** What decides about the right of a client. */
export type Facts = {
  now: Date
  hasAhead: boolean
  /** Of the plan that runs; 0 of one without consultations, null without a plan or in the grace of a failed renewal. */
  perQuarter: number | null
  since: Date
  afterDays: number
  /** How many of each quarter are used, by the first day of the quarter. */
  used: readonly { quarter: string; used: number }[]
  /** Not used and not expired, the first to expire first. */
  credits: readonly Credit[]
  /** Whether the plan will still have consultations then, as things are now. */
  isCoveredAt: (at: Date) => boolean
}

type PlanRight =
  | { kind: 'open'; quarter: Quarter }
  | { kind: 'used' | 'waiting'; opensAt: Date; quarter: Quarter }
  | { kind: 'notInPlan' | 'readOnly' }

/** What the plan alone allows. One used before a break of the plan goes on counting until its quarter ends. */
export const planRight = ({ now, perQuarter, since, afterDays, used }: Facts): PlanRight => {
  if (perQuarter === null) return { kind: 'readOnly' }
  if (perQuarter === 0) return { kind: 'notInPlan' }
  const quarter = quarterOf(since, now)
  const opensAt = after(since, afterDays * DAY)
  if (opensAt > now) return { kind: 'waiting', opensAt, quarter }
  const ends = used.flatMap(entry => {
    if (entry.quarter === quarter.key) return entry.used >= perQuarter ? [quarter.end] : []
    return entry.used > 0 ? [quarterEnd(entry.quarter)] : []
  })
  const blocked = ends.filter(end => end > now).toSorted((a, b) => b.getTime() - a.getTime())[0]
  return blocked ? { kind: 'used', opensAt: blocked, quarter } : { kind: 'open', quarter }
}

export type Payer = { by: 'plan'; quarter: Quarter } | { by: 'credit'; credit: Credit }

/** What pays for a consultation that starts then, or at any time: of the two what would be lost sooner. */
export const payerOf = (facts: Facts, startsAt: Date | null): Payer | null => {
  const right = planRight(facts)
  const isOpen = right.kind === 'open' && (startsAt === null || facts.isCoveredAt(startsAt))
  const plan: Payer | null = isOpen ? { by: 'plan', quarter: right.quarter } : null
  const [credit] = facts.credits
  if (!credit) return plan
  if (plan?.by === 'plan' && plan.quarter.end < credit.expires_at) return plan
  return { by: 'credit', credit }
}

export type RightState = (typeof RIGHTS)[number]

export const rightOf = (facts: Facts) => {
  const right = planRight(facts)
  const payer = payerOf(facts, null)
  const state: RightState = facts.hasAhead
    ? 'ahead'
    : payer
      ? 'available'
      : right.kind === 'open'
        ? 'available'
        : right.kind
  const opensAt = 'opensAt' in right && facts.isCoveredAt(right.opensAt) ? right.opensAt : null
  const quarter = 'quarter' in right ? right.quarter : null
  return {
    state,
    pays: facts.hasAhead ? null : (payer?.by ?? null),
    opensAt: payer ? null : opensAt,
    quarter,
    lapsesSoon:
      !facts.hasAhead && right.kind === 'open' && after(facts.now, LAPSES_SOON) >= right.quarter.end,
  }
}

/** A credit replaces what was lost: it never ends before the quarter would have. */
export const creditExpiry = (now: Date, quarter: string | null): Date => {
  const usual = after(now, CREDIT)
  const end = quarter === null ? usual : quarterEnd(quarter)
  return end > usual ? end : usual
}

export const horizon = (now: Date, hasFirstChoice: boolean): Date =>
  after(now, (CONSULTATION_DAYS_AHEAD + (hasFirstChoice ? FIRST_CHOICE_DAYS : 0)) * DAY)

type Times = { starts_at: Date; ends_at: Date }

/** The last moment at which it is moved, and cancelled without counting. */
export const changeableUntil = ({ starts_at }: Times): Date => before(starts_at, NOTICE)

export const isChangeable = (row: Times, now: Date): boolean => now <= changeableUntil(row)

export const movesLeft = ({ moves }: { moves: number }): number => Math.max(0, CONSULTATION_MOVES - moves)

export const sharedFrom = ({ starts_at }: Times): Date => before(starts_at, SHARED_BEFORE)
export const sharedUntil = ({ ends_at }: Times): Date => after(ends_at, SHARED_AFTER)

/** States in which a specialist may read what is shared. */
const READABLE = new Set(['booked', 'held'])

export const isReadable = (row: Times & { state: string }, now: Date): boolean =>
  READABLE.has(row.state) && sharedFrom(row) <= now && now < sharedUntil(row)

/** The wish is meant for the preparation: from the booking on. */
export const isWishReadable = (row: Times & { state: string }, now: Date): boolean =>
  READABLE.has(row.state) && now < sharedUntil(row)

export const isRoomOpen = (row: Times & { state: string }, now: Date): boolean =>
  READABLE.has(row.state) &&
  before(row.starts_at, CONSULTATION_ROOM_MINUTES * MINUTE) <= now &&
  now < after(row.ends_at, ROOM_AFTER)

export const canMissFrom = ({ starts_at }: Times): Date => after(starts_at, MISSED_AFTER)

type Objectionable = Times & { state: string; changed_at: Date; objection: string | null }

/** Until when a client may object, from a quarter of an hour after the start on; null: not any more, or not to this. */
export const objectionUntil = (row: Objectionable, now: Date): Date | null => {
  if (row.objection !== null || !['booked', 'held', 'missed'].includes(row.state)) return null
  const until = after(row.state === 'missed' ? row.changed_at : row.ends_at, OBJECTION)
  return canMissFrom(row) <= now && now < until ? until : null
}

type Waking = Times & { state: string; told: number }

const tomorrowAt = ({ starts_at }: Times): Date => before(starts_at, NOTICE)
const soonAt = ({ starts_at }: Times): Date => before(starts_at, HOUR)
const heldAt = ({ ends_at }: Times): Date => after(ends_at, HELD_BY_ITSELF_AFTER)

/** When something is due next; null when nothing is any more. */
export const wakeAt = (row: Waking): Date | null => {
  if (row.state !== 'booked') return null
  return row.told === 0 ? tomorrowAt(row) : row.told === 1 ? soonAt(row) : heldAt(row)
}

export type DueStep = 'tomorrow' | 'soon' | 'skip' | 'hold'

/** What is due: a reminder that comes too late is left out. */
export const dueStep = (row: Waking, now: Date): DueStep | null => {
  if (row.state !== 'booked') return null
  if (now >= heldAt(row)) return 'hold'
  if (row.told < 2 && now >= row.starts_at) return 'skip'
  if (row.told < 2 && now >= soonAt(row)) return 'soon'
  return row.told === 0 && now >= tomorrowAt(row) ? 'tomorrow' : null
}
