import type * as schemas from '../schemas/reconciliation.ts'
import { endpoint } from './endpoint.ts'

export type { LedgerDifference, Reconciliation } from '../schemas/reconciliation.ts'

export const reconcileLedger = endpoint<typeof schemas.reconcileLedger>(
  'POST',
  '/api/admin/ledger/reconciliation',
)
