import type * as schemas from '../schemas/item-statistics.ts'
import { endpoint } from './endpoint.ts'

export type { ItemDetails, ItemSummary, QualityStatistics } from '../schemas/item-statistics.ts'

export const listItems = endpoint<typeof schemas.listItems>('GET', '/api/admin/items')
export const readItem = endpoint<typeof schemas.readItem>('GET', '/api/admin/items/:item')
export const listQualities = endpoint<typeof schemas.listQualities>('GET', '/api/admin/qualities')
