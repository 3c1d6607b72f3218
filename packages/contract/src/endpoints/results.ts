import type * as schemas from '../schemas/results.ts'
import { endpoint } from './endpoint.ts'

export type { Direction, Result } from '../schemas/results.ts'

export const listResults = endpoint<typeof schemas.listResults>('GET', '/api/results')
export const viewResult = endpoint<typeof schemas.viewResult>('POST', '/api/results/:id/view')
export const announceResults = endpoint<typeof schemas.announceResults>('POST', '/api/results/announced')
export const rateResult = endpoint<typeof schemas.rateResult>('POST', '/api/results/:id/feedback')
export const readProgress = endpoint<typeof schemas.readProgress>('GET', '/api/results/progress')
