import type * as schemas from '../schemas/event-patterns.ts'
import { endpoint } from './endpoint.ts'

export type { EventPatterns } from '../schemas/event-patterns.ts'

export const readDiary = endpoint<typeof schemas.readDiary>('GET', '/api/events/diary')
export const readEventAllowance = endpoint<typeof schemas.readEventAllowance>('GET', '/api/events/allowance')
export const consentToDiary = endpoint<typeof schemas.consentToDiary>('POST', '/api/events/consent')
export const readEventPatterns = endpoint<typeof schemas.readEventPatterns>('GET', '/api/events/patterns')
export const countEventsByQuality = endpoint<typeof schemas.countEventsByQuality>(
  'GET',
  '/api/events/qualities',
)
export const chooseEventFocus = endpoint<typeof schemas.chooseEventFocus>('PUT', '/api/events/focus')
export const guessEventPattern = endpoint<typeof schemas.guessEventPattern>('POST', '/api/events/guesses')
export const dropEventGuess = endpoint<typeof schemas.dropEventGuess>('DELETE', '/api/events/guesses/:id')
