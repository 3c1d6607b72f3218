import type * as schemas from '../schemas/consents.ts'
import { endpoint } from './endpoint.ts'

export const listConsents = endpoint<typeof schemas.listConsents>('GET', '/api/consents')
export const withdrawConsent = endpoint<typeof schemas.withdrawConsent>(
  'POST',
  '/api/consents/:purpose/withdraw',
)
