import type * as schemas from '../schemas/promos.ts'
import { endpoint } from './endpoint.ts'

export type { NewPromo, Promo } from '../schemas/promos.ts'

export const listPromos = endpoint<typeof schemas.listPromos>('GET', '/api/admin/promos')
export const makePromo = endpoint<typeof schemas.makePromo>('POST', '/api/admin/promos')
export const stopPromo = endpoint<typeof schemas.stopPromo>('POST', '/api/admin/promos/:id/stop')
export const checkPromo = endpoint<typeof schemas.checkPromo>('POST', '/api/promos/check')
