import type * as schemas from '../schemas/tryout.ts'
import { endpoint } from './endpoint.ts'

export type { TryoutOutcome, TryoutQuestion } from '../schemas/tryout.ts'

export const askTryout = endpoint<typeof schemas.askTryout>('POST', '/api/tryout')
export const keepTryout = endpoint<typeof schemas.keepTryout>('POST', '/api/tryout/answers')
