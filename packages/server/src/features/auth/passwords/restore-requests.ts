import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { lockUserForKeyShare } from '../../../platform/db/lock-user.ts'
import { countRestoreMail } from '../../../platform/mail/mail-limits.ts'
import { NO_USER } from '../devices/devices.ts'
import { mailRestoreLink } from '../mails.ts'
import { accountByEmail } from '../store.ts'
import { pendingRestoreRequests, takeRestoreRequest } from './store.ts'

/**
 * Turns a request into a mail if the address has an account and no other server is handling the request. For an address
 * without one the same statements run for no user and are rolled back: the load behind a request tells nothing either.
 */
const answerRestoreRequest = (context: Context, id: string, now: Date): Promise<void> =>
  context.db.transaction().execute(async tx => {
    const request = await takeRestoreRequest(tx, id)
    if (!request) return
    const account = await accountByEmail(tx, request.email)
    const recipient = { userId: account?.user_id ?? NO_USER, email: request.email, now }
    await sql`savepoint answer`.execute(tx)
    const exists = await lockUserForKeyShare(tx, recipient.userId)
    const isAllowed = await countRestoreMail(tx, { secret: context.secret, ...recipient })
    await mailRestoreLink(context, tx, recipient)
    if (exists && isAllowed) await sql`release savepoint answer`.execute(tx)
    else await sql`rollback to savepoint answer`.execute(tx)
  })

/**
 * Turns the stored requests into mails; the mail worker calls it before each round. A request that fails stays for the
 * next round and does not delay the others; the first error is thrown at the end.
 */
export const answerRestoreRequests = async (context: Context, now: Date): Promise<void> => {
  const errors: unknown[] = []
  for (const id of await pendingRestoreRequests(context.db))
    await answerRestoreRequest(context, id, now).catch((error: unknown) => errors.push(error))
  if (errors.length > 0) throw errors[0]
}
