import type * as schemas from '../schemas/pages.ts'
import { endpoint } from './endpoint.ts'

export type { Page } from '../schemas/pages.ts'

export const readPageVersion = endpoint<typeof schemas.readPageVersion>(
  'GET',
  '/api/pages/:name/versions/:version',
)
export const readPage = endpoint<typeof schemas.readPage>('GET', '/api/pages/:name')
