import { createTransport } from 'nodemailer'
import { type Mailer, MailDeliveryError } from './mailer.ts'
import { CALENDAR_FILE } from './outbox.ts'

const isCode = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && /^\w+$/.test(value))

/** Keeps only codes like `ECONNREFUSED` or `EENVELOPE 550`: the server's reply and nodemailer's message repeat the address. */
const deliveryError = (error: unknown): MailDeliveryError => {
  const { code, responseCode }: { code?: unknown; responseCode?: unknown } =
    typeof error === 'object' && error !== null ? error : {}
  const known = [code, responseCode].filter(isCode)
  return new MailDeliveryError(`SMTP: ${known.length > 0 ? known.join(' ') : 'no reason given'}`)
}

/** Delivers by SMTP. The Message-ID comes from the mail's own id, so that a retry can be told from a new mail. */
export const smtpMailer = (url: string, from: string): Mailer => {
  const transport = createTransport({
    url,
    pool: true,
    connectionTimeout: 10_000,
    socketTimeout: 20_000,
  })
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    deliver: async ({ id, to, subject, text, html, calendar }) => {
      const mail = {
        from,
        // An object, not a string: nothing in an address can become a second header or recipient.
        to: { name: '', address: to },
        subject,
        text,
        html,
        ...(calendar && {
          icalEvent: { method: calendar.method, filename: CALENDAR_FILE, content: calendar.text },
        }),
        messageId: `<${id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      }
      await transport.sendMail(mail).catch((error: unknown) => {
        throw deliveryError(error)
      })
    },
    close: () => transport.close(),
  }
}
