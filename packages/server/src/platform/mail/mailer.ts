export type Mail = {
  /** Stable over repetitions: a mailer that has taken it once does not take it again. */
  id: string
  to: string
  subject: string
  text: string
  html: string
}

/** The other side does not take a mail. Says why by numbers alone: its words name whom the mail was for. */
export class MailTrouble extends Error {}

/** Something that delivers mails. Throws when it could not. */
export type Mailer = { deliver: (mail: Mail) => Promise<void>; close: () => void }
