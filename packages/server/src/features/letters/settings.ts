import { type Letter, LETTER_DAY, LETTER_DAYS, LETTER_HOUR } from '@grani/contract'
import { lockUserForKeyShare } from '../../platform/db/lock-user.ts'
import { type Limit, limitAttempts } from '../../platform/http/rate-limit.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { blockOf, releaseAddress } from '../../platform/mail/blocked-addresses.ts'
import { limitKey } from '../../platform/secrets/limit-key.ts'
import { newToken } from '../../platform/secrets/token.ts'
import { isZone } from '../../platform/time/local-time.ts'
import type { Context } from '../context.ts'
import { nextDue } from './schedule.ts'
import * as store from './store.ts'

/** Of one user: whoever tries hours and days out changes them a few times. */
const CHANGES: Limit = { hits: 60, seconds: 3600 }
/** A mailbox that is full does not become empty by asking. */
const RELEASES: Limit = { hits: 3, seconds: 24 * 3600 }

const weekday = (day: number | undefined): Letter['day'] => LETTER_DAYS.find(one => one === day) ?? LETTER_DAY

export const readLetter = async ({ db }: Pick<Context, 'db'>, userId: string): Promise<Letter> => {
  const [letter, email, block] = await Promise.all([
    store.letterOf(db, userId),
    store.addressOf(db, userId),
    blockOf(db, userId),
  ])
  return {
    is_on: letter?.is_on ?? false,
    is_decided: letter !== undefined,
    day: weekday(letter?.day),
    hour: letter?.hour ?? LETTER_HOUR,
    time_zone: letter?.time_zone ?? null,
    next_at: letter?.due_at?.toISOString() ?? null,
    email,
    blocked: block ? { reason: block.reason, blocked_at: block.blocked_at.toISOString() } : null,
  }
}

type Choice = { userId: string; isOn: boolean; day: number; hour: number; zone: string; now: Date }

/** Refuses a zone that is not known (ERR_VALIDATION), and to switch it on without an e-mail (ERR_CONFLICT). */
export const saveLetter = async (context: Context, choice: Choice): Promise<Letter> => {
  const { userId, isOn, day, hour, zone, now } = choice
  if (!isZone(zone))
    throw new Refusal('ERR_VALIDATION', { fields: { time_zone: 'consultations.forms.errors.timeZone' } })
  await limitAttempts(context.db, `letter:${limitKey(context.secret, userId)}`, CHANGES, now)
  await context.db.transaction().execute(async tx => {
    if (!(await lockUserForKeyShare(tx, userId))) throw new Refusal('ERR_SESSION')
    if (isOn && (await store.addressOf(tx, userId)) === null) throw new Refusal('ERR_CONFLICT')
    const known = await store.lockLetter(tx, userId)
    await store.saveLetter(tx, {
      user_id: userId,
      is_on: isOn,
      day,
      hour,
      time_zone: zone,
      token: known?.token ?? newToken(userId).token,
      asked_at: known?.is_on === true ? known.asked_at : now,
      due_at: isOn ? nextDue({ day, hour, zone, last: known?.last_at ?? null }, now) : null,
      last_at: known?.last_at ?? null,
    })
  })
  return readLetter(context, userId)
}

/** Letters go to the user's address again: they know best whether it takes mails. */
export const unblockAddress = async (context: Context, userId: string, now: Date): Promise<Letter> => {
  await limitAttempts(context.db, `unblock:${limitKey(context.secret, userId)}`, RELEASES, now)
  await releaseAddress(context.db, userId)
  return readLetter(context, userId)
}
