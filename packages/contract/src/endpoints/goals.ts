import type * as schemas from '../schemas/goals.ts'
import { endpoint } from './endpoint.ts'

export type { Goal } from '../schemas/goals.ts'

export const listGoals = endpoint<typeof schemas.listGoals>('GET', '/api/goals')
