import type { Db } from '@grani/server/platform/db/db.ts'
import { type Mailer, MailDeliveryError } from '@grani/server/platform/mail/mailer.ts'
import { sendNext } from '@grani/server/platform/mail/outbox.ts'

export type DeliveredMail = { subject: string; text: string; enqueuedAt: Date; at: Date }

/** The outbox of one user with a mail server that is out at times, by the true clock. */
export type MailServer = {
  delivered: DeliveredMail[]
  stopUntil: (moment: Date) => void
  /** Sends all mails that are due. */
  deliverDue: (db: Db) => Promise<void>
}

export const createMailServer = (email: string, now: () => Date): MailServer => {
  const delivered: DeliveredMail[] = []
  let outUntil = new Date(0)
  const mailerOf = (db: Db): Mailer => ({
    deliver: async ({ id, to, subject, text }) => {
      if (now() < outUntil) throw new MailDeliveryError('ECONNREFUSED')
      const { created_at: enqueuedAt } = await db
        .selectFrom('mail_outbox')
        .select('created_at')
        .where('mail_id', '=', id)
        .executeTakeFirstOrThrow()
      if (to === email) delivered.push({ subject, text, enqueuedAt, at: now() })
    },
    close: () => {},
  })
  return {
    delivered,
    stopUntil: moment => {
      outUntil = moment
    },
    deliverDue: async db => {
      const sending = { db, mailer: mailerOf(db), now: now(), onError: () => {} }
      let isLeft = true
      while (isLeft) isLeft = await sendNext(sending)
    },
  }
}
