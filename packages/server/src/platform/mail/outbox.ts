import { randomUUID } from 'node:crypto'
import type { Db } from '../db/db.ts'
import type { Mailer } from './mailer.ts'

export type Letter = { to: string; subject: string; text: string; html: string }

/** Puts a mail into the outbox. In the transaction of what it is about, both happen or neither. */
export const post = async (db: Db, { to, subject, text, html }: Letter, now: Date): Promise<void> => {
  await db
    .insertInto('mail_outbox')
    .values({
      mail_id: randomUUID(),
      recipient: to,
      subject,
      body_text: text,
      body_html: html,
      created_at: now,
      next_try_at: now,
    })
    .execute()
}

const MOST_TRIES = 12

/** 1, 2, 4 … minutes, an hour at most. */
const pause = (tries: number): number => Math.min(2 ** tries, 60) * 60_000

type Sending = { db: Db; mailer: Mailer; now: Date; onError: (error: unknown) => void }

/**
 * Sends one waiting mail; false when none waits. The row stays locked while it is being sent: other servers pass it
 * by, and a server that dies half-way lets go of it, so that the mail is sent after all.
 */
export const sendNext = ({ db, mailer, now, onError }: Sending): Promise<boolean> =>
  db.transaction().execute(async tx => {
    const mail = await tx
      .selectFrom('mail_outbox')
      .selectAll()
      .where('failed_at', 'is', null)
      .where('next_try_at', '<=', now)
      .orderBy('next_try_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!mail) return false
    const letter = { to: mail.recipient, subject: mail.subject, text: mail.body_text, html: mail.body_html }
    try {
      await mailer.deliver({ id: mail.mail_id, ...letter })
      await tx.deleteFrom('mail_outbox').where('mail_id', '=', mail.mail_id).execute()
    } catch (error) {
      onError(error)
      const tries = mail.tries + 1
      await tx
        .updateTable('mail_outbox')
        .set({
          tries,
          next_try_at: new Date(now.getTime() + pause(mail.tries)),
          failed_at: tries >= MOST_TRIES ? now : null,
        })
        .where('mail_id', '=', mail.mail_id)
        .execute()
    }
    return true
  })

/** A mail that could not be sent for days is given up and forgotten: it holds somebody's address. */
export const sweepOutbox = async (db: Db, now: Date): Promise<void> => {
  const weekAgo = new Date(now.getTime() - 7 * 86_400_000)
  await db.deleteFrom('mail_outbox').where('failed_at', '<', weekAgo).execute()
}
