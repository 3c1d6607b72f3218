import type * as schemas from '../schemas/drawings.ts'
import { endpoint } from './endpoint.ts'

export type { Drawing, DrawingIdea, DrawingReading, Figure, Listed } from '../schemas/drawings.ts'

export const readDrawingTasks = endpoint<typeof schemas.readDrawingTasks>('GET', '/api/drawings/tasks')
export const chooseDrawingCounting = endpoint<typeof schemas.chooseDrawingCounting>(
  'PUT',
  '/api/drawings/counting',
)
export const startDrawingSession = endpoint<typeof schemas.startDrawingSession>(
  'POST',
  '/api/drawings/session',
)
export const saveDrawingRound = endpoint<typeof schemas.saveDrawingRound>(
  'PUT',
  '/api/drawings/session/round',
)
export const saveDrawing = endpoint<typeof schemas.saveDrawing>('PUT', '/api/drawings/:id')
export const chooseDrawingConcept = endpoint<typeof schemas.chooseDrawingConcept>(
  'PUT',
  '/api/drawings/:id/concept',
)
export const listDrawings = endpoint<typeof schemas.listDrawings>('GET', '/api/drawings')
export const readDrawing = endpoint<typeof schemas.readDrawing>('GET', '/api/drawings/:id')
export const drawDrawing = endpoint<typeof schemas.drawDrawing>('GET', '/api/drawings/:id/svg')
export const removeDrawing = endpoint<typeof schemas.removeDrawing>('DELETE', '/api/drawings/:id')
export const readDrawingReading = endpoint<typeof schemas.readDrawingReading>('GET', '/api/drawings/reading')
