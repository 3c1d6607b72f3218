import { randomUUID } from 'node:crypto'
import type { Db } from '../db/db.ts'
import { blockAddress } from './blocked-addresses.ts'
import { type CalendarFile, type Mailer, MailDeliveryError } from './mailer.ts'
import { DAY } from '../time/durations.ts'

/** What the file attached to a mail is called. */
export const CALENDAR_FILE = 'vstrecha.ics'

/** `kind`: the name of its template. */
export type Email = {
  kind: string
  to: string
  subject: string
  text: string
  html: string
  calendar?: CalendarFile | null
  /** Of a mail that its reader may end in one tap: what is called for that. */
  unsubscribeUrl?: string
}

/** A mail of a user: it goes when they do. Null for one that has to outlive them. */
export type UserMail = Email & { userId: string | null }

/**
 * Puts a mail into the outbox and gives its id. Call it in the transaction that the mail is about: both are committed or
 * neither.
 */
export const enqueueMail = async (
  db: Db,
  { userId, kind, to, subject, text, html, calendar, unsubscribeUrl }: UserMail,
  now: Date,
): Promise<string> => {
  const mailId = randomUUID()
  await db
    .insertInto('mail_outbox')
    .values({
      mail_id: mailId,
      user_id: userId,
      kind,
      recipient: to,
      subject,
      body_text: text,
      body_html: html,
      calendar: calendar?.text ?? null,
      calendar_method: calendar?.method ?? null,
      unsubscribe_url: unsubscribeUrl ?? null,
      created_at: now,
      next_try_at: now,
    })
    .execute()
  return mailId
}

/** `gone`: the mail server has taken it, or it was deleted. */
export const stateOfMail = async (db: Db, mailId: string): Promise<'waiting' | 'failed' | 'gone'> => {
  const mail = await db
    .selectFrom('mail_outbox')
    .select('failed_at')
    .where('mail_id', '=', mailId)
    .executeTakeFirst()
  if (!mail) return 'gone'
  return mail.failed_at === null ? 'waiting' : 'failed'
}

/** For a mail whose text no longer holds. One that is being sent right now is waited for. */
export const deleteMail = async (tx: Db, mailId: string): Promise<void> => {
  await tx.deleteFrom('mail_outbox').where('mail_id', '=', mailId).execute()
}

const MAX_TRIES = 12

/** What the staff may read of a failure: codes. Any other error may repeat an address. */
const describeFailure = (error: unknown): string =>
  error instanceof MailDeliveryError ? error.message : 'unexpected'

/** 1, 2, 4 … minutes, an hour at most. */
const backoffMs = (tries: number): number => Math.min(2 ** tries, 60) * 60_000

type Sending = { db: Db; mailer: Mailer; now: Date; onError: (error: unknown) => void }

type Sent = { isLeft: boolean; /** No mailbox takes the mail that was sent. */ bounced: Bounce | null }

type Bounce = { address: string; code: string }

const bounceOf = (address: string, error: unknown): Bounce | null =>
  error instanceof MailDeliveryError && error.mailboxGone !== null
    ? { address, code: error.mailboxGone }
    : null

/** Sends one pending mail; false when there is none. An address without a mailbox gets no more letters. */
export const sendNext = async (sending: Sending): Promise<boolean> => {
  const { isLeft, bounced } = await trySending(sending)
  // In a transaction of its own: it waits for the account, and whoever erases that waits for the mail.
  if (bounced) await blockAddress(sending.db, { ...bounced, reason: 'bounce', now: sending.now })
  return isLeft
}

/**
 * Sends one pending mail. Its row stays locked while it is being sent: other servers skip it,
 * and if this server dies the lock is released, so that another one sends the mail.
 */
const trySending = ({ db, mailer, now, onError }: Sending): Promise<Sent> =>
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
    if (!mail) return { isLeft: false, bounced: null }
    const { calendar, calendar_method: method } = mail
    const email = {
      to: mail.recipient,
      subject: mail.subject,
      text: mail.body_text,
      html: mail.body_html,
      calendar: calendar !== null && method !== null ? { method, text: calendar } : null,
      unsubscribeUrl: mail.unsubscribe_url,
    }
    let bounced: Bounce | null = null
    try {
      await mailer.deliver({ id: mail.mail_id, userId: mail.user_id, ...email })
      await tx.deleteFrom('mail_outbox').where('mail_id', '=', mail.mail_id).execute()
    } catch (error) {
      onError(error)
      bounced = bounceOf(mail.recipient, error)
      const tries = mail.tries + 1
      await tx
        .updateTable('mail_outbox')
        .set({
          tries,
          next_try_at: new Date(now.getTime() + backoffMs(mail.tries)),
          failed_at: tries >= MAX_TRIES ? now : null,
          last_error: describeFailure(error),
        })
        .where('mail_id', '=', mail.mail_id)
        .execute()
    }
    return { isLeft: true, bounced }
  })

/** A mail that could not be sent is deleted a week after the last attempt: it holds a user's address. */
export const sweepOutbox = async (db: Db, now: Date): Promise<void> => {
  const weekAgo = new Date(now.getTime() - 7 * DAY)
  await db.deleteFrom('mail_outbox').where('failed_at', '<', weekAgo).execute()
}

/**
 * Deletes the mails of a user, waiting and delivered ones: all of them, or those to one address. What others get at that
 * address stays. The outbox first: a mail that is being sent right now is waited for.
 */
export const eraseMails = async (db: Db, userId: string, address?: string): Promise<void> => {
  for (const table of ['mail_outbox', 'local_mails'] as const) {
    const mine = db.deleteFrom(table).where('user_id', '=', userId)
    await (address === undefined ? mine : mine.where('recipient', '=', address)).execute()
  }
}
