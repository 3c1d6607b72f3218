import type * as schemas from '../schemas/truth.ts'
import { endpoint } from './endpoint.ts'

export type { Truth, TruthCell, TruthClaim } from '../schemas/truth.ts'

export const readTruth = endpoint<typeof schemas.readTruth>('GET', '/api/truth')
export const readTruthTable = endpoint<typeof schemas.readTruthTable>('GET', '/api/truth/table.csv')
