import type * as schemas from '../schemas/event-readings.ts'
import { endpoint } from './endpoint.ts'

export type { Reading, ReadingState } from '../schemas/event-readings.ts'

export const consentToTextModel = endpoint<typeof schemas.consentToTextModel>(
  'POST',
  '/api/events/text-model-consent',
)
export const requestReading = endpoint<typeof schemas.requestReading>('POST', '/api/events/:id/reading')
export const readReading = endpoint<typeof schemas.readReading>('GET', '/api/events/:id/reading')
export const removeReading = endpoint<typeof schemas.removeReading>('DELETE', '/api/events/:id/reading')
