import type { Context } from '../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { mailboxOf } from '../../platform/mail/mailbox.ts'
import { startTrial } from '../subscription/service.ts'
import { identitiesOf } from './store.ts'

/** Starts the user's only trial, unless one of their identities (address, its mailbox, VK id) has already had one. */
export const startTrialOf = async (context: Context, tx: Db, userId: string, now: Date): Promise<void> => {
  const [identity, ...others] = await identitiesOf(tx, userId)
  if (!identity) return
  const mailboxes = [identity, ...others].flatMap(({ kind, subject }) =>
    kind === 'email' && mailboxOf(subject) !== subject ? [{ kind, subject: mailboxOf(subject) }] : [],
  )
  await startTrial(tx, context, { userId, identity, also: [...others, ...mailboxes], now })
}
