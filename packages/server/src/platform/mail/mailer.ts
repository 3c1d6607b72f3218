/** An entry for the reader's calendar, or its withdrawal. */
export type CalendarFile = { method: 'REQUEST' | 'CANCEL'; text: string }

export type Mail = {
  /** The same at every retry: a mailer that has accepted it once ignores it afterwards. */
  id: string
  /** Whose mail it is; null when that user is gone. */
  userId: string | null
  to: string
  subject: string
  text: string
  html: string
  calendar: CalendarFile | null
  /** What ends such mails in one tap (RFC 8058); null of a mail that is necessary. */
  unsubscribeUrl: string | null
}

/** The mail server rejected a mail. The message holds codes only: the server's text repeats the address. */
export class MailDeliveryError extends Error {
  /** The status code (RFC 3463) of a server that has no such mailbox; null when it said anything else. */
  readonly mailboxGone: string | null

  constructor(message: string, mailboxGone: string | null = null) {
    super(message)
    this.mailboxGone = mailboxGone
  }
}

/** Delivers mails; throws when it fails. */
export type Mailer = { deliver: (mail: Mail) => Promise<void>; close: () => void }
