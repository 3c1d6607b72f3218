import type * as schemas from '../schemas/money.ts'
import { endpoint } from './endpoint.ts'

export type { AccountedMonth, MissingReceipt, WaitingRefund } from '../schemas/money.ts'

export const listWaitingRefunds = endpoint<typeof schemas.listWaitingRefunds>('GET', '/api/admin/refunds')
export const proposeRefund = endpoint<typeof schemas.proposeRefund>(
  'POST',
  '/api/admin/refunds/:refund/proposal',
)
export const decideRefund = endpoint<typeof schemas.decideRefund>(
  'POST',
  '/api/admin/refunds/:refund/decision',
)
export const listMissingReceipts = endpoint<typeof schemas.listMissingReceipts>('GET', '/api/admin/receipts')
export const markReceiptMade = endpoint<typeof schemas.markReceiptMade>(
  'POST',
  '/api/admin/receipts/:id/made',
)
export const readMonth = endpoint<typeof schemas.readMonth>('GET', '/api/admin/ledger/months/:month')
