import type { Db } from '../../platform/db/db.ts'
import { lockUserForKeyShare } from '../../platform/db/lock-user.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { SECOND } from '../../platform/time/durations.ts'
import { startOfDayBefore } from '../../platform/time/moscow.ts'
import { hasConsented } from '../auth/service.ts'
import type { Context } from '../context.ts'
import { accessOf } from '../subscription/service.ts'

export const DOCUMENT = 'diary' as const

/** The consent as it is stored: the document and its current version. */
export const currentConsent = ({ texts }: Context, userId: string) => ({
  userId,
  document: DOCUMENT,
  version: texts.legal['diary-consent'].version,
})

/** Keeps the user, and refuses one who has not consented to the diary, or has taken that back just now. */
export const lockConsented = async (context: Context, tx: Db, userId: string): Promise<void> => {
  if (!(await lockUserForKeyShare(tx, userId))) throw new Refusal('ERR_SESSION')
  if (!(await hasConsented(tx, currentConsent(context, userId)))) throw new Refusal('ERR_CONSENT')
}

/** The plan of a user who has access; refuses one who may only read. */
export const requireAccess = async (context: Context, userId: string, now: Date) => {
  const { isOpen, plan } = await accessOf(context, userId, now)
  if (!isOpen) throw new Refusal('ERR_READ_ONLY')
  return plan
}

export const nextDayAt = (now: Date): Date => startOfDayBefore(now, -1)

/** Seconds until the next day begins in Moscow. */
export const secondsUntilTomorrow = (now: Date): number =>
  Math.ceil((nextDayAt(now).getTime() - now.getTime()) / SECOND)
