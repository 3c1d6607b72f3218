import { EVENT_DAYS_BACK } from '@grani/contract'
import type { Db } from '../../platform/db/db.ts'
import { lockUserForKeyShare } from '../../platform/db/lock-user.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { cipherForWriting, type UserCipher } from '../../platform/sealing/user-keys.ts'
import { DAY, HOUR } from '../../platform/time/durations.ts'
import { calendarDayOf, startOfDayBefore } from '../../platform/time/moscow.ts'
import type { Context } from '../context.ts'
import { lockConsented, requireAccess, secondsUntilTomorrow } from './access.ts'
import { replyPlace, textPlace } from './diary-words.ts'
import { appraisalOf } from './evaluation-store.ts'
import * as store from './store.ts'

const FORGET_AFTER_DAYS = 30
/** Against abuse; nobody writes so much. */
const MAX_EVENTS_A_DAY = 60
/** Kamchatka is nine hours ahead of Moscow: there the day may have begun already. */
const EASTERNMOST = 9 * HOUR

type Words = {
  text: string
  happened_on: string
  part_of_day: number | null
  version: number
  forgets_text: boolean
}
type Save = { userId: string; eventId: string; words: Words; now: Date }

const requireDay = (day: string, now: Date): void => {
  const earliest = calendarDayOf(startOfDayBefore(now, EVENT_DAYS_BACK))
  const latest = calendarDayOf(new Date(now.getTime() + EASTERNMOST))
  if (day < earliest || day > latest)
    throw new Refusal('ERR_VALIDATION', { fields: { happened_on: 'events.forms.errors.day' } })
}

const requireRoom = async (tx: Db, userId: string, now: Date): Promise<void> => {
  if ((await store.countWrittenSince(tx, userId, startOfDayBefore(now, 0))) >= MAX_EVENTS_A_DAY)
    throw new Refusal('ERR_RATE', { retryAfter: secondsUntilTomorrow(now) })
}

const isSame = (
  row: store.EventRow,
  { text, happened_on, part_of_day }: Words,
  opened: string | null,
): boolean => opened === text && row.happened_on === happened_on && row.part_of_day === part_of_day

const save = async (tx: Db, cipher: UserCipher, { userId, eventId, words, now }: Save): Promise<void> => {
  const written = {
    userId,
    eventId,
    happenedOn: words.happened_on,
    partOfDay: words.part_of_day,
    sealedText: cipher.seal(words.text, textPlace(eventId)),
    forgetTextAt: words.forgets_text ? new Date(now.getTime() + FORGET_AFTER_DAYS * DAY) : null,
    now,
  }
  const isNew = words.version === 0 && !(await store.eventOf(tx, userId, eventId))
  if (isNew) {
    requireDay(words.happened_on, now)
    await requireRoom(tx, userId, now)
    if (await store.insertEvent(tx, written)) return
  }
  const row = await store.lockEvent(tx, userId, eventId)
  if (!row) throw new Refusal('ERR_CONFLICT')
  const opened = row.sealed_text === null ? null : cipher.open(row.sealed_text, textPlace(eventId))
  // Sent again after its reply was lost.
  if (row.version === words.version + 1 && isSame(row, words, opened)) return
  if (row.version !== words.version) throw new Refusal('ERR_CONFLICT')
  if (row.happened_on !== words.happened_on) requireDay(words.happened_on, now)
  await store.updateEvent(tx, { ...written, version: row.version + 1 })
  if (opened !== words.text) await store.eraseReading(tx, userId, eventId)
}

/** Writes an event down or changes it. Writing is not limited by the plan; sending the same words again is harmless. */
export const saveEvent = async (context: Context, save_: Save): Promise<void> => {
  const { userId, now } = save_
  await requireAccess(context, userId, now)
  await context.db.transaction().execute(async tx => {
    await lockConsented(context, tx, userId)
    const cipher = await cipherForWriting(context.keys, tx, userId)
    await save(tx, cipher, save_)
  })
}

type Reply = { userId: string; eventId: string; text: string; now: Date }

/** Saves the answer to the question of an evaluation; an empty one erases it. */
export const replyToEvent = async (
  context: Context,
  { userId, eventId, text, now }: Reply,
): Promise<void> => {
  await requireAccess(context, userId, now)
  await context.db.transaction().execute(async tx => {
    if (!(await lockUserForKeyShare(tx, userId))) throw new Refusal('ERR_SESSION')
    const row = await store.lockEvent(tx, userId, eventId)
    if (!row || (await appraisalOf(tx, userId, eventId)) === null) throw new Refusal('ERR_NOT_FOUND')
    const cipher = await cipherForWriting(context.keys, tx, userId)
    const sealedReply = text === '' ? null : cipher.seal(text, replyPlace(eventId))
    await store.saveReply(tx, { userId, eventId, sealedReply })
  })
}
