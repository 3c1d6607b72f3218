import type { MailName } from '../../content/text-schema.ts'
import type { Context } from '../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { composeMail } from '../../platform/mail/compose.ts'
import { inRubles } from '../../platform/payments/kopecks.ts'
import { dayInWords } from './copy.ts'
import type { PaymentRow } from './till.ts'

/** Posts a mail about money to where the receipt goes. Somebody erased gets none. */
const postAbout = async (
  { texts, enqueueMail, webUrl }: Context,
  tx: Db,
  {
    name,
    payment,
    now,
    values = {},
  }: { name: MailName; payment: PaymentRow; now: Date; values?: Record<string, string> },
): Promise<void> => {
  const { receipt_email: to, title, amount } = payment
  if (to === null || payment.is_orphaned) return
  const link = `${webUrl}/subscription`
  await enqueueMail(
    tx,
    composeMail(texts.mails[name], to, {
      title,
      amount: inRubles(amount),
      day: dayInWords(now),
      link,
      ...values,
    }),
    now,
  )
}

export const postReceived = (context: Context, tx: Db, payment: PaymentRow, note: string, now: Date) =>
  postAbout(context, tx, { name: 'payment-received', payment, now, values: { note } })

export const postRefundMade = (context: Context, tx: Db, payment: PaymentRow, now: Date) =>
  postAbout(context, tx, { name: 'refund-made', payment, now })

export const postRefundDeclined = (context: Context, tx: Db, payment: PaymentRow, now: Date) =>
  postAbout(context, tx, { name: 'refund-declined', payment, now })
