import type * as schemas from '../schemas/figures.ts'
import { endpoint } from './endpoint.ts'

export type { FigurePoint, Figures, Series } from '../schemas/figures.ts'

export const readFigures = endpoint<typeof schemas.readFigures>('GET', '/api/admin/figures')
export const readHealth = endpoint<typeof schemas.readHealth>('GET', '/api/admin/health')
