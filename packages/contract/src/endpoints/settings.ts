import type * as schemas from '../schemas/settings.ts'
import { endpoint } from './endpoint.ts'

export type { Settings } from '../schemas/settings.ts'

export const readSettings = endpoint<typeof schemas.readSettings>('GET', '/api/settings')
