import type * as schemas from '../schemas/pages.ts'
import { endpoint } from './endpoint.ts'

export type { Page } from '../schemas/pages.ts'

export const readPage = endpoint<typeof schemas.readPage>('GET', '/api/pages/:name')
