import type * as schemas from '../schemas/mails.ts'
import { endpoint } from './endpoint.ts'

export type { BlockedAddress, Mails, UnsentMail } from '../schemas/mails.ts'

export const listMails = endpoint<typeof schemas.listMails>('GET', '/api/admin/mails')
export const reportUndelivered = endpoint<typeof schemas.reportUndelivered>('POST', '/api/mails/undelivered')
export const retryMails = endpoint<typeof schemas.retryMails>('POST', '/api/admin/mails/retry')
