import { endAllSessions, mailConfirmationAgain } from '../auth/service.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { record, recordView } from '../journal/service.ts'
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

export const revealEmail = async (context: Context, action: ActionOn): Promise<string | null> => {
  const user = await store.userById(context.db, action.userId)
  if (!user) throw new Refusal('ERR_NOT_FOUND')
  await recordView(context, entry(action, 'reveal-email'))
  return user.email
}

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
