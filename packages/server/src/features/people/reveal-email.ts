import type { Context } from '../context.ts'
import { recordView } from '../journal/service.ts'
import { addressOf, ownersOf } from '../staff/service.ts'
import { composeMail } from '../../platform/mail/compose.ts'
import { type Limit, limitAttempts } from '../../platform/http/rate-limit.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { limitKey } from '../../platform/secrets/limit-key.ts'
import { inMoscow } from '../../platform/time/moscow.ts'
import type { ActionOn } from './types.ts'
import * as store from './store.ts'

/** What one member of the staff may look at in a day; more is copying a list. */
const A_DAY: Limit = { hits: 30, seconds: 86_400 }
/** Above this the owners are told at once, and again after as many more. */
const TOLD_EACH = 10

const isTold = (count: number): boolean => count > TOLD_EACH && count % TOLD_EACH === 1

const tellOwners = async (
  { db, texts, webUrl, enqueueMail }: Context,
  { by, now }: ActionOn,
  count: number,
): Promise<void> => {
  const values = {
    email: (await addressOf(db, by.actor)) ?? by.actor,
    count: String(count),
    at: inMoscow(now, 'day-time'),
    link: `${webUrl}/admin/journal`,
  }
  for (const { user_id: userId, email } of await ownersOf(db))
    if (email !== null)
      await enqueueMail(db, { userId, ...composeMail(texts.mails['addresses-shown'], email, values) }, now)
}

/** The whole address of a user, written down and counted: thirty a day (ERR_RATE). */
export const revealEmail = async (context: Context, action: ActionOn): Promise<string | null> => {
  const { userId, by, reason, now } = action
  const { db, secret } = context
  const user = await store.userById(db, userId)
  if (!user) throw new Refusal('ERR_NOT_FOUND')
  const count = await limitAttempts(db, `email-reveals:${limitKey(secret, by.actor)}`, A_DAY, now)
  const subject = { subjectKind: 'user', subject: userId }
  await recordView(context, { ...by, ...subject, action: 'person.reveal-email', reason, now })
  if (isTold(count)) {
    await tellOwners(context, action, count)
    context.wakeMailWorker()
  }
  return user.email
}
