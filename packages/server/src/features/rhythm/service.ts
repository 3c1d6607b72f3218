import {
  FULL_DAY_ANSWERS,
  PAUSE_DAYS,
  type readLastAnswer as contractLastAnswer,
  type readRhythm as contractRhythm,
  type ReplyOf,
} from '@grani/contract'
import type { Bank } from '../../bank/bank.ts'
import { DAY } from '../../platform/time/durations.ts'
import type { Context } from '../context.ts'
import { dayTeller, weekOf } from './local-days.ts'
import { lastAnswers, pausedUntil, type Quarter, quartersSince, savePausedUntil } from './store.ts'

/** A month, its longest, and a day for the zone. */
const DAYS_READ = 32

type OfUser = { userId: string; now: Date }

/** A pause that is still going on, as on the wire. */
const onWire = (until: Date | null, now: Date): string | null =>
  until !== null && until > now ? until.toISOString() : null

const fullDays = (quarters: readonly Quarter[], dayOf: (moment: Date) => string): Set<string> => {
  const answers = new Map<string, number>()
  for (const { begins, answers: given, events } of quarters) {
    const day = dayOf(begins)
    answers.set(day, (answers.get(day) ?? 0) + given + events * FULL_DAY_ANSWERS)
  }
  return new Set([...answers].flatMap(([day, count]) => (count >= FULL_DAY_ANSWERS ? [day] : [])))
}

/** This week and this month, by the calendar of the user's zone. */
export const readRhythm = async (
  { db }: Context,
  { userId, zone, now }: OfUser & { zone: string },
): Promise<ReplyOf<typeof contractRhythm>> => {
  const dayOf = dayTeller(zone)
  const quarters = await quartersSince(db, userId, new Date(now.getTime() - DAYS_READ * DAY))
  const today = dayOf(now)
  const full = fullDays(quarters, dayOf)
  const lookedIn = new Set([today, ...quarters.map(({ begins }) => dayOf(begins))])
  const month = today.slice(0, 'YYYY-MM'.length)
  return {
    days: weekOf(today).map(day => ({ day, is_full: full.has(day) })),
    days_this_month: [...lookedIn].filter(day => day.startsWith(month)).length,
    paused_until: onWire(await pausedUntil(db, userId), now),
  }
}

/** Begins a pause, or ends it. A pause that goes on is not made longer. */
export const savePause = async (
  { db }: Context,
  { userId, isPaused, now }: OfUser & { isPaused: boolean },
): Promise<{ paused_until: string | null }> => {
  const before = onWire(await pausedUntil(db, userId), now)
  if (isPaused && before !== null) return { paused_until: before }
  const until = isPaused ? new Date(now.getTime() + PAUSE_DAYS * DAY) : null
  await savePausedUntil(db, userId, until)
  return { paused_until: onWire(until, now) }
}

/** So many answers are looked through for one that can be shown to whoever holds the device. */
const LOOKED_THROUGH = 30

type Last = ReplyOf<typeof contractLastAnswer>

const shownOf = (
  bank: Bank,
  { item: id, answer_id, answered_at }: Awaited<ReturnType<typeof lastAnswers>>[number],
): NonNullable<Last['last']>[] => {
  const item = bank.item(id)
  const option = item && answer_id !== null ? bank.option(answer_id) : undefined
  if (!item || item.sensitive || item.kind === 'pair' || !option || answered_at === null) return []
  const prompt = item.answerSet === null ? null : (bank.answerSet(item.answerSet)?.prompt ?? null)
  return [{ prompt, text: item.text, answer: option.text, answered_at: answered_at.toISOString() }]
}

/** What was asked last and answered, of what the bank still has. */
export const readLastAnswer = async ({ db, bank }: Context, userId: string): Promise<Last> => {
  const answers = await lastAnswers(db, userId, LOOKED_THROUGH)
  return { last: answers.flatMap(answer => shownOf(bank(), answer))[0] ?? null }
}
