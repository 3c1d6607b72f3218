import type { Db } from '../db/db.ts'
import { countAttempt, type Limit, limitAttempts } from '../http/rate-limit.ts'
import { digestOf } from '../secrets/limit-key.ts'

const PER_HOUR: Limit = { hits: 5, seconds: 3600 }
/** For who keeps just below the other one, hour after hour. */
const PER_DAY: Limit = { hits: 12, seconds: 24 * 3600 }

type Addressee = { secret: string; email: string; now: Date }

const keysOf = ({ secret, email }: Pick<Addressee, 'secret' | 'email'>): [string, Limit][] => {
  const whose = digestOf(secret, email)
  return [
    [`mails:${whose}`, PER_HOUR],
    [`mails-a-day:${whose}`, PER_DAY],
  ]
}

/** Mails that strangers can set off towards one address are few, whichever form asks and whoever fills it in. */
export const limitMailsTo = async (db: Db, addressee: Addressee): Promise<void> => {
  for (const [key, limit] of keysOf(addressee)) await limitAttempts(db, key, limit, addressee.now)
}

/** Counts a mail that goes along with something else, which need not fail for it; false when it is one too many. */
export const mayMail = async (tx: Db, addressee: Addressee): Promise<boolean> => {
  let isFree = true
  for (const [key, limit] of keysOf(addressee)) {
    const { hits } = await countAttempt(tx, key, limit, addressee.now)
    isFree &&= hits <= limit.hits
  }
  return isFree
}
