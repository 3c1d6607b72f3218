import type * as schemas from '../schemas/price-changes.ts'
import { endpoint } from './endpoint.ts'

export type { PriceChange, PricedPlan } from '../schemas/price-changes.ts'

export const listPriceChanges = endpoint<typeof schemas.listPriceChanges>('GET', '/api/admin/price-changes')
export const proposePriceChange = endpoint<typeof schemas.proposePriceChange>(
  'POST',
  '/api/admin/price-changes',
)
export const approvePriceChange = endpoint<typeof schemas.approvePriceChange>(
  'POST',
  '/api/admin/price-changes/:id/approve',
)
export const stopPriceChange = endpoint<typeof schemas.stopPriceChange>(
  'POST',
  '/api/admin/price-changes/:id/stop',
)
