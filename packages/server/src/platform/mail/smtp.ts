import { createTransport } from 'nodemailer'
import { type Mailer, MailTrouble } from './mailer.ts'

const isNumberOrWord = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && /^\w+$/.test(value))

/** `ECONNREFUSED`, `EENVELOPE 550`: a server's reply repeats the address in its text, and nodemailer in the message. */
const troubleOf = (error: unknown): MailTrouble => {
  const { code, responseCode }: { code?: unknown; responseCode?: unknown } =
    typeof error === 'object' && error !== null ? error : {}
  const known = [code, responseCode].filter(isNumberOrWord)
  return new MailTrouble(`SMTP: ${known.length > 0 ? known.join(' ') : 'no reason given'}`)
}

/** Delivers by SMTP. The Message-ID comes from the mail's own id, so that a repetition can be told from a new mail. */
export const smtpMailer = (url: string, from: string): Mailer => {
  const transport = createTransport({
    url,
    pool: true,
    connectionTimeout: 10_000,
    socketTimeout: 20_000,
  })
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    deliver: async ({ id, to, subject, text, html }) => {
      const mail = {
        from,
        // An object, not a line: nothing in an address can become a second header or recipient.
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: `<${id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      }
      await transport.sendMail(mail).catch((error: unknown) => {
        throw troubleOf(error)
      })
    },
    close: () => transport.close(),
  }
}
