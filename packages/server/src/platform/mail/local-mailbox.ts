import type { Db } from '../db/db.ts'
import type { Mailer } from './mailer.ts'

/** Stores mails in the database, shown at /dev/mail. */
export const localMailer = (db: Db, now: () => Date): Mailer => ({
  deliver: async ({ id, to, subject, text, html }) => {
    await db
      .insertInto('local_mails')
      .values({ mail_id: id, recipient: to, subject, body_text: text, body_html: html, received_at: now() })
      .onConflict(conflict => conflict.column('mail_id').doNothing())
      .execute()
  },
  close: () => {},
})

export const localMails = (db: Db) =>
  db
    .selectFrom('local_mails')
    .select(['mail_id', 'recipient', 'subject', 'received_at'])
    .orderBy('received_at', 'desc')
    .limit(200)
    .execute()

export const localMail = (db: Db, id: string) =>
  db.selectFrom('local_mails').selectAll().where('mail_id', '=', id).executeTakeFirst()
