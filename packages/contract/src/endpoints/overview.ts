import type * as schemas from '../schemas/overview.ts'
import { endpoint } from './endpoint.ts'

export const readOverview = endpoint<typeof schemas.readOverview>('GET', '/api/admin/overview')
export const readServerSettings = endpoint<typeof schemas.readServerSettings>('GET', '/api/admin/settings')
