import type { Context } from '../../context.ts'
import { lockUserForKeyShare } from '../../../platform/db/lock-user.ts'
import { countRestoreMail } from '../../../platform/mail/mail-limits.ts'
import { mailRestoreLink } from '../mails.ts'
import { accountByEmail } from '../store.ts'
import { pendingRestoreRequests, takeRestoreRequest } from './store.ts'

/** Turns a request into a mail if the address has an account and no other server is handling the request. */
const answerRestoreRequest = (context: Context, id: string, now: Date): Promise<void> =>
  context.db.transaction().execute(async tx => {
    const request = await takeRestoreRequest(tx, id)
    const account = request && (await accountByEmail(tx, request.email))
    if (!account || !(await lockUserForKeyShare(tx, account.user_id))) return
    const recipient = { userId: account.user_id, email: request.email, now }
    if (await countRestoreMail(tx, { secret: context.secret, ...recipient }))
      await mailRestoreLink(context, tx, recipient)
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
