import type { Db } from '../../../platform/db/db.ts'
import { deleteMail, stateOfMail } from '../../../platform/mail/outbox.ts'
import { DAY } from '../../../platform/time/durations.ts'
import type { PaymentContext } from '../../payments/service.ts'
import { mailRenewalAnnounced } from '../mails.ts'
import { saveSubscription } from '../store.ts'
import type { StoredSubscription } from '../types.ts'
import { applyEvent, type UserAtTime } from './what-to-renew.ts'

type Announcement = UserAtTime & {
  row: StoredSubscription
  card: { id: string; title: string }
  amount: number
}

/** Mails what the renewal will cost and by which payment method it is paid, and keeps both. */
export const announceRenewal = async (
  context: PaymentContext,
  tx: Db,
  { row, card, amount, userId, now }: Announcement,
): Promise<'done'> => {
  const event = { kind: 'announced', price: amount, method: card.id, mail: null } as const
  const told = applyEvent(row, event, now)
  const mail = await mailRenewalAnnounced(context, tx, { userId, row: told, method: card.title, now })
  await saveSubscription(tx, userId, {
    ...told,
    announced_mail: mail,
    // Nobody could be told, so this method is not charged.
    announced_method: mail === null ? null : card.id,
  })
  return 'done'
}

/** The outbox forgets a mail a week after it was given up: what is gone by then has perhaps not been sent. */
const SURELY_SENT_WITHIN = 6 * DAY

/** Whether a mail that has gone was sent, by when it was last seen waiting. */
export const isSurelySent = (seenAt: Date | null, now: Date): boolean =>
  seenAt === null || now.getTime() - seenAt.getTime() <= SURELY_SENT_WITHIN

/**
 * Looks whether the mail of the announcement has gone: only from then on does the time before the charge count. A mail that
 * was given up is deleted, and the renewal announced anew.
 */
export const checkAnnouncement = async (
  tx: Db,
  row: StoredSubscription,
  { userId, now }: UserAtTime,
): Promise<'done'> => {
  const { announced_mail: mail, announced_at: at } = row
  const state = mail === null ? 'gone' : await stateOfMail(tx, mail)
  const isVoid = state === 'failed' || (state === 'gone' && !isSurelySent(at, now))
  if (mail !== null && isVoid) await deleteMail(tx, mail)
  const event = isVoid
    ? ({ kind: 'announcement-void' } as const)
    : ({ kind: 'announcement-checked', isGone: state === 'gone' } as const)
  await saveSubscription(tx, userId, applyEvent(row, event, now))
  return 'done'
}
