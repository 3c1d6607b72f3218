import type * as schemas from '../schemas/changes.ts'
import { endpoint } from './endpoint.ts'

export type { Change, Remeasurable } from '../schemas/changes.ts'

export const listChanges = endpoint<typeof schemas.listChanges>('GET', '/api/changes')
export const startRemeasurement = endpoint<typeof schemas.startRemeasurement>('POST', '/api/changes')
export const cancelRemeasurement = endpoint<typeof schemas.cancelRemeasurement>(
  'POST',
  '/api/changes/:quality/cancel',
)
