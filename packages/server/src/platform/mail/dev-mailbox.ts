import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/db.ts'
import { refuse } from '../http/errors.ts'
import { escapeHtml } from '../text/html.ts'
import { localMail, localMails } from './local-mailbox.ts'
import { oneTapHeaders } from './one-tap-headers.ts'
import { CALENDAR_FILE } from './outbox.ts'
import { inMoscow } from '../time/moscow.ts'

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}li{margin:.5rem 0}'

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="ru"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style><body>${body}</body></html>`

type Listed = Awaited<ReturnType<typeof localMails>>[number]

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What is attached to a mail about an appointment, as a mail program would offer it. */
const calendarLink = ({ mail_id: id, calendar_method: method }: Listed): string =>
  method === null ? '' : ` · <a href="/dev/mail/${id}/${CALENDAR_FILE}">${CALENDAR_FILE} (${method})</a>`

/** What a mail program would see above the words: the subject, and how such mails are ended. */
const headersOf = ({
  subject,
  unsubscribe_url: url,
}: Pick<Listed, 'subject' | 'unsubscribe_url'>): string => {
  const lines = [
    `Subject: ${subject}`,
    ...Object.entries(url === null ? {} : oneTapHeaders(url)).map(([name, value]) => `${name}: ${value}`),
  ]
  return `${lines.join('\n')}\n\n`
}

/** Pages of the local mailbox: a list of mails, each mail, its plain text, and its calendar file. Only when mails are not sent by SMTP. */
export const serveDevMailbox = (http: FastifyInstance, db: Db): void => {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  }
  http.get('/dev/mail', async (_request, reply) => {
    const mails = await localMails(db)
    const list = mails.map(
      mail =>
        `<li><a href="/dev/mail/${mail.mail_id}">${escapeHtml(mail.subject)}</a> · <a href="/dev/mail/${mail.mail_id}/text">текст</a><br>${escapeHtml(mail.recipient)} · ${inMoscow(mail.received_at, 'medium')}${calendarLink(mail)}</li>`,
    )
    const body =
      list.length > 0
        ? `<ul>${list.join('')}</ul>`
        : '<p>Писем пока нет. Обновите страницу через пару секунд.</p>'
    return reply.headers(headers).send(page('Местный почтовый ящик', `<h1>Местный почтовый ящик</h1>${body}`))
  })
  http.get<{ Params: { id: string } }>('/dev/mail/:id', async (request, reply) => {
    const { id } = request.params
    const mail = UUID.test(id) ? await localMail(db, id) : undefined
    if (!mail) return refuse(reply, 'ERR_NOT_FOUND')
    return reply.headers(headers).send(mail.body_html)
  })
  http.get<{ Params: { id: string } }>('/dev/mail/:id/text', async (request, reply) => {
    const { id } = request.params
    const mail = UUID.test(id) ? await localMail(db, id) : undefined
    if (!mail) return refuse(reply, 'ERR_NOT_FOUND')
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(`${headersOf(mail)}${mail.body_text}\n`)
  })
  http.get<{ Params: { id: string } }>(`/dev/mail/:id/${CALENDAR_FILE}`, async (request, reply) => {
    const { id } = request.params
    const mail = UUID.test(id) ? await localMail(db, id) : undefined
    if (!mail?.calendar) return refuse(reply, 'ERR_NOT_FOUND')
    return reply
      .headers(headers)
      .type(`text/calendar; charset=utf-8; method=${mail.calendar_method}`)
      .header('content-disposition', `attachment; filename="${CALENDAR_FILE}"`)
      .send(mail.calendar)
  })
}
