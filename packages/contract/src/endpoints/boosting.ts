import type * as schemas from '../schemas/boosting.ts'
import { endpoint } from './endpoint.ts'

export type { Booster, Boosting } from '../schemas/boosting.ts'

export const listBoosters = endpoint<typeof schemas.listBoosters>('GET', '/api/boosters')
export const readBoosting = endpoint<typeof schemas.readBoosting>('GET', '/api/boosting')
export const buyBooster = endpoint<typeof schemas.buyBooster>('POST', '/api/boosting')
