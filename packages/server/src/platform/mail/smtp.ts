import { createTransport } from 'nodemailer'
import { type Mailer, MailDeliveryError } from './mailer.ts'
import { domainOf } from './mail-domain.ts'
import { oneTapHeaders } from './one-tap-headers.ts'
import { CALENDAR_FILE } from './outbox.ts'

const isCode = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && /^\w+$/.test(value))

/** What a server says of a mailbox or domain that is not there, or is closed (RFC 3463, 3.2 and 3.3). */
const MAILBOX_GONE = /^55\d[ -](5\.(?:1\.(?:1|2|3|6|10)|2\.1))\b/

/** As nodemailer's own list, and the header that makes one tap enough: it counts only when it is signed (RFC 8058, 4). */
const SIGNED_HEADERS =
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:Cc:MIME-Version:Content-Type:Content-Transfer-Encoding:' +
  'Auto-Submitted:List-Unsubscribe:List-Unsubscribe-Post'

/** Keeps only codes like `ECONNREFUSED` or `EENVELOPE 550`: the server's reply and nodemailer's message repeat the address. */
const deliveryError = (error: unknown): MailDeliveryError => {
  const { code, responseCode, response }: { code?: unknown; responseCode?: unknown; response?: unknown } =
    typeof error === 'object' && error !== null ? error : {}
  const known = [code, responseCode].filter(isCode)
  const gone = typeof response === 'string' ? MAILBOX_GONE.exec(response)?.[1] : undefined
  return new MailDeliveryError(
    `SMTP: ${known.length > 0 ? known.join(' ') : 'no reason given'}`,
    gone ?? null,
  )
}

type Options = {
  url: string
  from: string
  /** Null: the mail service signs, or nobody does. */
  dkim: { selector: string; privateKey: string } | null
}

/** Delivers by SMTP. The Message-ID comes from the mail's own id, so that a retry can be told from a new mail. */
export const smtpMailer = ({ url, from, dkim }: Options): Mailer => {
  const domain = domainOf(from)
  const transport = createTransport({
    url,
    pool: true,
    connectionTimeout: 10_000,
    socketTimeout: 20_000,
    ...(dkim && {
      dkim: {
        domainName: domain,
        keySelector: dkim.selector,
        privateKey: dkim.privateKey,
        headerFieldNames: SIGNED_HEADERS,
      },
    }),
  })
  return {
    deliver: async ({ id, to, subject, text, html, calendar, unsubscribeUrl }) => {
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
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribeUrl !== null && oneTapHeaders(unsubscribeUrl)),
        },
      }
      await transport.sendMail(mail).catch((error: unknown) => {
        throw deliveryError(error)
      })
    },
    close: () => transport.close(),
  }
}
