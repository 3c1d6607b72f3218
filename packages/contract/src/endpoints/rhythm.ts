import type * as schemas from '../schemas/rhythm.ts'
import { endpoint } from './endpoint.ts'

export const readRhythm = endpoint<typeof schemas.readRhythm>('GET', '/api/rhythm')
export const savePause = endpoint<typeof schemas.savePause>('PUT', '/api/rhythm/pause')
export const readLastAnswer = endpoint<typeof schemas.readLastAnswer>('GET', '/api/answers/last')
