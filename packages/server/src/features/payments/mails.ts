import type { MailName } from '../../content/text-schema.ts'
import type { Context } from '../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { composeMail } from '../../platform/mail/compose.ts'
import { inRubles } from '../../platform/payment-provider/kopecks.ts'
import { inMoscow } from '../../platform/time/moscow.ts'
import { refundNote } from './refunds/copy.ts'
import type { PaymentRow } from './types.ts'

type PaymentMail = { name: MailName; payment: PaymentRow; now: Date; values?: Record<string, string> }

/** To the address of the receipt. A user whose account was erased gets no mail. */
const enqueuePaymentMail = async (
  { texts, enqueueMail, webUrl }: Context,
  tx: Db,
  { name, payment, now, values = {} }: PaymentMail,
): Promise<void> => {
  const { receipt_email: to, title, amount } = payment
  if (to === null || payment.is_orphaned) return
  const link = `${webUrl}/subscription`
  await enqueueMail(
    tx,
    {
      userId: payment.user_id,
      ...composeMail(texts.mails[name], to, {
        title,
        amount: inRubles(amount),
        day: inMoscow(now),
        link,
        ...values,
      }),
    },
    now,
  )
}

export const mailPaymentReceived = (context: Context, tx: Db, payment: PaymentRow, note: string, now: Date) =>
  enqueuePaymentMail(context, tx, { name: 'payment-received', payment, now, values: { note } })

export const mailRefundMade = (context: Context, tx: Db, payment: PaymentRow, now: Date) =>
  enqueuePaymentMail(context, tx, {
    name: 'refund-made',
    payment,
    now,
    values: { note: refundNote(payment) },
  })

export const mailRefundDeclined = (context: Context, tx: Db, payment: PaymentRow, now: Date) =>
  enqueuePaymentMail(context, tx, { name: 'refund-declined', payment, now })
