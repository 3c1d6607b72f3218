import type * as schemas from '../schemas/drawing-maps.ts'
import { endpoint } from './endpoint.ts'

export type { Circle, CircleMap, WeekLine } from '../schemas/drawing-maps.ts'

export const listCircles = endpoint<typeof schemas.listCircles>('GET', '/api/drawings/circles')
export const saveCircles = endpoint<typeof schemas.saveCircles>('PUT', '/api/drawings/circles/:id')
export const removeCircles = endpoint<typeof schemas.removeCircles>('DELETE', '/api/drawings/circles/:id')
export const listWeekLines = endpoint<typeof schemas.listWeekLines>('GET', '/api/drawings/weeks')
export const readWeekLine = endpoint<typeof schemas.readWeekLine>('GET', '/api/drawings/weeks/:monday')
export const saveWeekLine = endpoint<typeof schemas.saveWeekLine>('PUT', '/api/drawings/weeks/:monday')
export const removeWeekLine = endpoint<typeof schemas.removeWeekLine>('DELETE', '/api/drawings/weeks/:monday')
