import type * as schemas from '../schemas/sessions.ts'
import { endpoint } from './endpoint.ts'

export type { Session } from '../schemas/sessions.ts'

export const listSessions = endpoint<typeof schemas.listSessions>('GET', '/api/sessions')
export const closeSession = endpoint<typeof schemas.closeSession>('POST', '/api/sessions/:id/close')
export const closeSessions = endpoint<typeof schemas.closeSessions>('POST', '/api/sessions/close')
