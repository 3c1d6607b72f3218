import {
  approveRefund,
  declineRefund,
  openRefundRequests,
  requestRefund,
} from '@grani/server/features/payments/service.ts'
import type { Operation } from './history-step.ts'
import { type OperationEnvironment, pick, runOnServer, type Server } from './run-on-server.ts'

/** A user asks for money back, and the staff decides. */
export const requestAndDecideRefund = async (
  server: Server,
  { userId }: OperationEnvironment,
  { payment, crash }: Operation & { kind: 'decideRefund' },
) => {
  const { clock, paymentContext } = server
  const payments = await paymentContext.db
    .selectFrom('payments')
    .select('payment_id')
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('payment_id')
    .execute()
  const paymentId = pick(payments, payment)?.payment_id
  if (paymentId === undefined) return
  await runOnServer(server, null, context =>
    requestRefund(context, { userId, paymentId, comment: null, now: clock() }),
  )
  const [request] = await openRefundRequests(paymentContext)
  if (!request) return
  // The whole amount, or a part of it.
  const decision = {
    refundId: request.refund_id,
    amount: payment % 2 === 0 ? request.amount : 1,
    now: clock(),
  }
  await runOnServer(server, crash, context => approveRefund(context, decision))
  // After a crash the operator approves again; a request that cannot be approved is declined.
  await runOnServer(server, null, context => approveRefund(context, decision))
  await runOnServer(server, null, context =>
    declineRefund(context, { refundId: request.refund_id, now: clock() }),
  )
}
