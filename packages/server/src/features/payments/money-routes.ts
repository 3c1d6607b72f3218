import * as contract from '@grani/contract'
import { bind, type RouteHost } from '../../platform/http/bind.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { readMonth } from './months/read-month.ts'
import { markReceiptMade } from './receipts.ts'
import { reconcileLedger } from './reconciliation/reconcile-ledger.ts'
import { decideRefund, listWaitingRefunds, proposeRefund } from './refunds/proposals.ts'
import { missingReceipts } from './store.ts'
import type { PaymentContext } from './types.ts'

/** What the staff do about money. */
export const moneyRoutes = (host: RouteHost, context: PaymentContext): void => {
  bind(host, contract.listWaitingRefunds, ({ staff, now }) =>
    listWaitingRefunds(context, { by: staff.actor, now }),
  )
  bind(host, contract.proposeRefund, ({ staff: by, params, body, now }) =>
    proposeRefund(context, { refundId: params.refund, ...body, by, now }),
  )
  bind(host, contract.decideRefund, ({ staff: by, params, body, now }) => {
    const { is_agreed: isAgreed, amount, reason } = body
    return decideRefund(context, { refundId: params.refund, isAgreed, amount, reason, by, now })
  })
  bind(host, contract.reconcileLedger, ({ staff: by, file, now }) =>
    reconcileLedger(context, { file, by, now }),
  )
  bind(host, contract.readMonth, ({ params, now }) => readMonth(context, params.month, now))
  bind(host, contract.listMissingReceipts, async () =>
    (await missingReceipts(context.db)).map(({ settled_at, ...receipt }) => ({
      ...receipt,
      settled_at: settled_at?.toISOString() ?? null,
    })),
  )
  bind(host, contract.markReceiptMade, async ({ staff: by, params, body, now }) => {
    if (!(await markReceiptMade(context, { id: params.id, by, ...body, now })))
      throw new Refusal('ERR_NOT_FOUND')
  })
}
