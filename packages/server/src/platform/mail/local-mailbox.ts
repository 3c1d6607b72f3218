import type { Db } from '../db/db.ts'
import { DAY } from '../time/durations.ts'
import type { Mailer } from './mailer.ts'

/** Stores mails in the database, shown at /dev/mail. */
export const localMailer = (db: Db, now: () => Date): Mailer => ({
  deliver: async ({ id, userId, to, subject, text, html, calendar, unsubscribeUrl }) => {
    await db
      .insertInto('local_mails')
      .values({
        mail_id: id,
        user_id: userId,
        recipient: to,
        subject,
        body_text: text,
        body_html: html,
        calendar: calendar?.text ?? null,
        calendar_method: calendar?.method ?? null,
        unsubscribe_url: unsubscribeUrl,
        received_at: now(),
      })
      .onConflict(conflict => conflict.column('mail_id').doNothing())
      .execute()
  },
  close: () => {},
})

const OWNERLESS_KEPT_MS = 7 * DAY

/** Mails whose user is gone are deleted after a week: nobody can ask for that any more. */
export const sweepLocalMails = async (db: Db, now: Date): Promise<void> => {
  await db
    .deleteFrom('local_mails')
    .where('user_id', 'is', null)
    .where('received_at', '<', new Date(now.getTime() - OWNERLESS_KEPT_MS))
    .execute()
}

export const localMails = (db: Db) =>
  db
    .selectFrom('local_mails')
    .select(['mail_id', 'recipient', 'subject', 'received_at', 'calendar_method', 'unsubscribe_url'])
    .orderBy('received_at', 'desc')
    .limit(200)
    .execute()

export const localMail = (db: Db, id: string) =>
  db.selectFrom('local_mails').selectAll().where('mail_id', '=', id).executeTakeFirst()
