import type * as schemas from '../schemas/liveness.ts'
import { endpoint } from './endpoint.ts'

export type { Liveness } from '../schemas/liveness.ts'

export const readLiveness = endpoint<typeof schemas.readLiveness>('GET', '/healthz')
