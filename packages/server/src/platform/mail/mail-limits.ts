import type { Db } from '../db/db.ts'
import { countAttempt, type Limit, limitAttempts } from '../http/rate-limit.ts'
import { limitKey } from '../secrets/limit-key.ts'

const PER_HOUR: Limit = { hits: 5, seconds: 3600 }
/** Against staying just below the hourly limit all day. */
const PER_DAY: Limit = { hits: 12, seconds: 24 * 3600 }

type Recipient = { secret: string; email: string; now: Date }

const keysOf = ({ secret, email }: Pick<Recipient, 'secret' | 'email'>): [string, Limit][] => {
  const address = limitKey(secret, email)
  return [
    [`mails:${address}`, PER_HOUR],
    [`mails-a-day:${address}`, PER_DAY],
  ]
}

/** Limits the mails that forms can trigger to one address, for all forms and clients together. */
export const limitMailsTo = async (db: Db, recipient: Recipient): Promise<void> => {
  for (const [key, limit] of keysOf(recipient)) await limitAttempts(db, key, limit, recipient.now)
}

/** Counts a mail that accompanies another action, which should not fail because of it; false when it is one too many. */
export const countMail = async (tx: Db, recipient: Recipient): Promise<boolean> => {
  let isAllowed = true
  for (const [key, limit] of keysOf(recipient)) {
    const { hits } = await countAttempt(tx, key, limit, recipient.now)
    isAllowed &&= hits <= limit.hits
  }
  return isAllowed
}
