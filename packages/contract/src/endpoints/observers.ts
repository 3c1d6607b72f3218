import type * as schemas from '../schemas/observers.ts'
import { endpoint } from './endpoint.ts'

export type {
  ComparedQuality,
  ObservableQuality,
  ObservedQuality,
  ObserverOutcome,
  ObserverRound,
  Observers,
} from '../schemas/observers.ts'

export const readObservers = endpoint<typeof schemas.readObservers>('GET', '/api/observers')
export const startObserverRound = endpoint<typeof schemas.startObserverRound>('POST', '/api/observers')
export const showObserverOutcome = endpoint<typeof schemas.showObserverOutcome>(
  'PUT',
  '/api/observers/showing',
)
export const saveObserverGuess = endpoint<typeof schemas.saveObserverGuess>(
  'PUT',
  '/api/observers/:id/guesses',
)
export const stopObserverRound = endpoint<typeof schemas.stopObserverRound>('POST', '/api/observers/:id/stop')
export const removeObserverRound = endpoint<typeof schemas.removeObserverRound>(
  'DELETE',
  '/api/observers/:id',
)
export const openObserverOutcome = endpoint<typeof schemas.openObserverOutcome>(
  'POST',
  '/api/observers/:id/outcome',
)
export const readObserverOutcome = endpoint<typeof schemas.readObserverOutcome>(
  'GET',
  '/api/observers/:id/outcome',
)
