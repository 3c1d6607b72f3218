import type { Db } from '../db/db.ts'
import { countWhileBelow, type Limit, limitAttempts } from '../http/rate-limit.ts'
import { mailboxOf } from './mailbox.ts'
import { limitKey } from '../secrets/limit-key.ts'

const PER_HOUR: Limit = { hits: 5, seconds: 3600 }
/** Against staying just below the hourly limit all day. */
const PER_DAY: Limit = { hits: 12, seconds: 24 * 3600 }

type Recipient = { secret: string; email: string; now: Date }

const keysOf = ({ secret, email }: Pick<Recipient, 'secret' | 'email'>): [string, Limit][] => {
  const mailbox = limitKey(secret, mailboxOf(email))
  return [
    [`mails:${mailbox}`, PER_HOUR],
    [`mails-a-day:${mailbox}`, PER_DAY],
  ]
}

/** Limits the confirmation links for receipt addresses to one mailbox, from all users together. */
export const limitMailsTo = async (db: Db, recipient: Recipient): Promise<void> => {
  for (const [key, limit] of keysOf(recipient)) await limitAttempts(db, key, limit, recipient.now)
}

/**
 * Counts a link for a new password; false when the account has had too many. Counted for the account, when the request is
 * answered: requests for an address without one use up nothing of its later owner's. It never grows: no strikes.
 */
export const countRestoreMail = async (
  tx: Db,
  { secret, userId, now }: { secret: string; userId: string; now: Date },
): Promise<boolean> => {
  const account = limitKey(secret, `restore:${userId}`)
  const limits = [
    [`restore-mails:${account}`, PER_HOUR],
    [`restore-mails-a-day:${account}`, PER_DAY],
  ] as const
  let isAllowed = true
  // Both, whatever the first says: the work must not tell how many there were.
  for (const [key, { hits, seconds }] of limits)
    if (!(await countWhileBelow(tx, key, { most: hits, seconds, now }))) isAllowed = false
  return isAllowed
}

/** Confirmation links that one mailbox gets without a captcha. */
export const VERIFICATION_MAILS = { hour: PER_HOUR, day: PER_DAY }
