import { endAllSessions, mailConfirmationAgain } from '../auth/service.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { record, recordView } from '../journal/service.ts'
import { addRefundRequest } from '../payments/service.ts'
import { releaseAddress } from '../../platform/mail/blocked-addresses.ts'
import { composeMail } from '../../platform/mail/compose.ts'
import type { ActionOn } from './types.ts'
import * as store from './store.ts'

const entry = ({ userId, by, reason, now }: ActionOn, action: string) => ({
  ...by,
  action: `person.${action}`,
  subjectKind: 'user',
  subject: userId,
  reason,
  now,
})

/** Looking at a user is written down like changing something. */
export const recordLook = (context: Context, action: ActionOn): Promise<void> =>
  recordView(context, entry(action, 'open'))

/** Refuses an address that is confirmed, and an account without one (ERR_CONFLICT). */
export const mailConfirmation = async (context: Context, action: ActionOn): Promise<void> => {
  const { userId, now } = action
  await context.db.transaction().execute(async tx => {
    if (!(await store.userById(tx, userId))) throw new Refusal('ERR_NOT_FOUND')
    if (!(await mailConfirmationAgain(context, tx, { userId, now }))) throw new Refusal('ERR_CONFLICT')
    await record(tx, entry(action, 'mail-confirmation'))
  })
  context.wakeMailWorker()
}

/**
 * Mails a user where their copy of everything is: it is made for whoever is signed in. A link that opens it by itself would
 * be a key to all that the account guards. Refuses an account without a confirmed address (ERR_CONFLICT).
 */
export const mailExport = async (context: Context, action: ActionOn): Promise<void> => {
  const { db, texts, webUrl, enqueueMail } = context
  const { userId, now } = action
  await db.transaction().execute(async tx => {
    const user = await store.userById(tx, userId)
    if (!user) throw new Refusal('ERR_NOT_FOUND')
    const { email, is_email_verified: isConfirmed } = user
    if (email === null || !isConfirmed) throw new Refusal('ERR_CONFLICT')
    const mail = composeMail(texts.mails['export-offered'], email, { link: `${webUrl}/profile` })
    await enqueueMail(tx, { userId, ...mail }, now)
    await record(tx, entry(action, 'mail-export'))
  })
  context.wakeMailWorker()
}

type AskRefund = ActionOn & { paymentId: string }

/** Asks for a refund in the name of a user who wrote to us. It is a request, no proposal: two of the staff still decide. */
export const askRefund = ({ db, keys }: Context, action: AskRefund): Promise<void> =>
  db.transaction().execute(async tx => {
    const { userId, paymentId, reason, now } = action
    if (!(await addRefundRequest({ keys }, tx, { userId, paymentId, comment: reason, now })))
      throw new Refusal('ERR_CONFLICT')
    await record(tx, { ...entry(action, 'ask-refund'), after: { payment: paymentId } })
  })

/** Refuses when letters go there anyway (ERR_CONFLICT). */
export const releaseAddressOf = ({ db }: Context, action: ActionOn): Promise<void> =>
  db.transaction().execute(async tx => {
    if (!(await store.userById(tx, action.userId))) throw new Refusal('ERR_NOT_FOUND')
    if (!(await releaseAddress(tx, action.userId))) throw new Refusal('ERR_CONFLICT')
    await record(tx, entry(action, 'release-address'))
  })

export const endSessions = ({ db }: Context, action: ActionOn): Promise<void> =>
  db.transaction().execute(async tx => {
    if (!(await store.userById(tx, action.userId))) throw new Refusal('ERR_NOT_FOUND')
    await endAllSessions(tx, action.userId)
    await record(tx, entry(action, 'end-sessions'))
  })

export const setQa = ({ db }: Context, action: ActionOn & { isQa: boolean }): Promise<void> =>
  db.transaction().execute(async tx => {
    const { userId, isQa } = action
    if (!(await store.setInGroup(tx, { userId, group: 'qa', isIn: isQa }))) throw new Refusal('ERR_NOT_FOUND')
    await record(tx, { ...entry(action, 'set-qa'), after: { is_qa: isQa } })
  })
