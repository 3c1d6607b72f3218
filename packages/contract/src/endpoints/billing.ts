import type * as schemas from '../schemas/billing.ts'
import { endpoint } from './endpoint.ts'

export type { BillingInfo } from '../schemas/billing.ts'

export const readBillingInfo = endpoint<typeof schemas.readBillingInfo>('GET', '/api/billing-info')
export const saveBillingInfo = endpoint<typeof schemas.saveBillingInfo>('PUT', '/api/billing-info')
export const verifyBillingInfo = endpoint<typeof schemas.verifyBillingInfo>(
  'POST',
  '/api/billing-info-verify',
)
