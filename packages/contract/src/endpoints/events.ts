import type * as questions from '../schemas/event-questions.ts'
import type * as schemas from '../schemas/events.ts'
import { endpoint } from './endpoint.ts'

export type { Evaluation, Event, EventTaps, ListedEvent } from '../schemas/events.ts'

export const listEvents = endpoint<typeof schemas.listEvents>('GET', '/api/events')
export const listEventsOfMonth = endpoint<typeof schemas.listEventsOfMonth>(
  'GET',
  '/api/events/months/:month',
)
export const readEvent = endpoint<typeof schemas.readEvent>('GET', '/api/events/:id')
export const saveEvent = endpoint<typeof schemas.saveEvent>('PUT', '/api/events/:id')
export const askAboutEvent = endpoint<typeof questions.askAboutEvent>('GET', '/api/events/:id/questions')
export const askMoreAboutEvent = endpoint<typeof questions.askMoreAboutEvent>(
  'POST',
  '/api/events/:id/questions',
)
export const readEventWords = endpoint<typeof questions.readEventWords>('GET', '/api/events/words')
export const evaluateEvent = endpoint<typeof schemas.evaluateEvent>('POST', '/api/events/:id/evaluation')
export const replyToEvent = endpoint<typeof schemas.replyToEvent>('PUT', '/api/events/:id/reply')
export const removeEvent = endpoint<typeof schemas.removeEvent>('DELETE', '/api/events/:id')
export const forgetEventText = endpoint<typeof schemas.forgetEventText>('DELETE', '/api/events/:id/text')
