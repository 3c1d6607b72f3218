import { listMails, reportUndelivered, retryMails } from '@grani/contract'
import { bind, type RouteHost } from '../../platform/http/bind.ts'
import type { Context } from '../context.ts'
import * as service from './service.ts'

export const mailsRoutes = (host: RouteHost, context: Context): void => {
  bind(host, listMails, () => service.listMails(context))
  bind(host, reportUndelivered, ({ body, ip, now, reply }) =>
    service.takeReport(context, {
      authorization: reply.request.headers.authorization ?? '',
      ip,
      event: body,
      now,
    }),
  )
  bind(host, retryMails, async ({ staff: by, body, now }) => ({
    retried: await service.retryMails(context, { mails: body.mails, by, now }),
  }))
}
