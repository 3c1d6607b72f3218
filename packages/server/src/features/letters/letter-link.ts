import { Refusal } from '../../platform/http/refusal.ts'
import { type Limit, limitAttempts } from '../../platform/http/rate-limit.ts'
import { limitKey } from '../../platform/secrets/limit-key.ts'
import { isSameSecret } from '../../platform/secrets/same-secret.ts'
import { readToken } from '../../platform/secrets/token.ts'
import type { Context } from '../context.ts'
import { nextDue } from './schedule.ts'
import * as store from './store.ts'

/** Of one letter: mail programs repeat a call that has failed. */
const CHANGES: Limit = { hits: 30, seconds: 3600 }

/** The page that a letter's link opens: it changes nothing before somebody presses its button. */
export const pageOf = ({ webUrl }: Pick<Context, 'webUrl'>, token: string): string =>
  `${webUrl}/letter?token=${encodeURIComponent(token)}`

type Following = { token: string; now: Date }

/** The letter that a link came in. Refuses a token that is none of ours, or whose account is gone (ERR_NOT_FOUND). */
const letterBehind = async ({ db }: Pick<Context, 'db'>, token: string): Promise<store.LetterRow> => {
  const read = readToken(token)
  const letter = read && (await store.letterOf(db, read.userId))
  if (!letter || !isSameSecret(token, letter.token)) throw new Refusal('ERR_NOT_FOUND')
  return letter
}

export const readLetterLink = async (context: Context, token: string): Promise<{ is_on: boolean }> => ({
  is_on: (await letterBehind(context, token)).is_on,
})

/** Switches the letter without a sign-in. Doing it twice is harmless. */
export const followLetterLink = async (
  context: Context,
  { token, isOn, now }: Following & { isOn: boolean },
): Promise<void> => {
  const { user_id: userId } = await letterBehind(context, token)
  await limitAttempts(context.db, `letter:${limitKey(context.secret, userId)}`, CHANGES, now)
  await context.db.transaction().execute(async tx => {
    const letter = await store.lockLetter(tx, userId)
    if (!letter || letter.is_on === isOn) return
    const { day, hour, time_zone: zone, last_at: last } = letter
    await store.saveLetter(tx, {
      ...letter,
      is_on: isOn,
      asked_at: isOn ? now : letter.asked_at,
      due_at: isOn ? nextDue({ day, hour, zone, last }, now) : null,
    })
  })
}
