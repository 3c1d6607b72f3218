import type { WaitingRefund } from '@grani/contract'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { StaffCaller } from '../../../platform/http/staff-access.ts'
import { record } from '../../journal/service.ts'
import { paymentOf } from '../store.ts'
import type { PaymentContext, RefundRow } from '../types.ts'
import { openRefundRequests } from './comments.ts'
import { approveRefund, checkAmount, declineRefund, lockRequest } from './requests.ts'
import { refundById, updateRefund } from './store.ts'

type OnRequest = {
  refundId: string
  /** In kopecks; null declines. */
  amount: number | null
  by: StaffCaller
  reason: string
  now: Date
}

const NO_PROPOSAL = { proposed_by: null, proposed_at: null, proposed_amount: null, proposal_reason: null }

const requestOf = async ({ db }: PaymentContext, { refundId }: OnRequest): Promise<RefundRow> => {
  const request = await refundById(db, refundId)
  if (!request) throw new Refusal('ERR_NOT_FOUND')
  return request
}

const entry = ({ refundId, amount, by, reason, now }: OnRequest, action: string) => ({
  ...by,
  action: `refund.${action}`,
  subjectKind: 'refund',
  subject: refundId,
  reason,
  after: { amount },
  now,
})

/** Proposes what somebody else is to decide; refuses a second proposal about a request (ERR_CONFLICT). */
export const proposeRefund = async (context: PaymentContext, proposal: OnRequest): Promise<void> => {
  const { amount, by, reason, now } = proposal
  const request = await requestOf(context, proposal)
  await context.db.transaction().execute(async tx => {
    const { refund, payment } = await lockRequest(tx, request)
    if (refund.proposed_by !== null) throw new Refusal('ERR_CONFLICT')
    if (amount !== null) checkAmount(amount, payment)
    const set = { proposed_by: by.actor, proposed_at: now, proposed_amount: amount, proposal_reason: reason }
    await updateRefund(tx, refund, set)
    await record(tx, entry(proposal, amount === null ? 'propose-decline' : 'propose'))
  })
}

/** What is decided about has to be what was seen. */
const checkProposal = (refund: RefundRow, amount: number | null): void => {
  if (refund.proposed_by === null || refund.proposed_amount !== amount) throw new Refusal('ERR_CONFLICT')
}

const rejectProposal = async (context: PaymentContext, decision: OnRequest): Promise<void> => {
  const request = await requestOf(context, decision)
  await context.db.transaction().execute(async tx => {
    const { refund } = await lockRequest(tx, request)
    checkProposal(refund, decision.amount)
    await updateRefund(tx, refund, NO_PROPOSAL)
    await record(tx, entry(decision, 'reject-proposal'))
  })
}

/** Whether who proposed this may also carry it out: a refund of little money, never a refusal. */
const isDecidedAlone = ({ refundAlone }: PaymentContext, amount: number | null): boolean =>
  amount !== null && amount <= refundAlone

const carryOut = async (context: PaymentContext, decision: OnRequest): Promise<void> => {
  const { amount, by } = decision
  await requestOf(context, decision)
  const check = (refund: RefundRow): void => {
    checkProposal(refund, amount)
    if (refund.proposed_by === by.actor && !isDecidedAlone(context, amount))
      throw new Refusal('ERR_SECOND_PERSON')
  }
  await (amount === null
    ? declineRefund(context, { ...decision, check })
    : approveRefund(context, { ...decision, amount, check }))
}

/** Carries out what somebody else proposed (ERR_SECOND_PERSON; little money alone), once (ERR_CONFLICT); or rejects it, and the request waits on. */
export const decideRefund = (
  context: PaymentContext,
  { isAgreed, ...decision }: OnRequest & { isAgreed: boolean },
): Promise<void> => (isAgreed ? carryOut : rejectProposal)(context, decision)

type Waiting = Awaited<ReturnType<typeof openRefundRequests>>[number]

const proposalOf = (context: PaymentContext, request: Waiting, by: string): WaitingRefund['proposal'] =>
  request.proposed_by === null || request.proposed_at === null
    ? null
    : {
        amount: request.proposed_amount,
        reason: request.proposal_reason ?? '',
        proposed_at: request.proposed_at.toISOString(),
        is_own: request.proposed_by === by,
        may_decide: request.proposed_by !== by || isDecidedAlone(context, request.proposed_amount),
      }

/** The requests that wait, oldest first, as a member of the staff sees them. */
export const listWaitingRefunds = async (
  context: PaymentContext,
  { by, now }: { by: string; now: Date },
): Promise<WaitingRefund[]> => {
  const unusedOf = async ({ user_id, payment_id, created_at: asked }: Waiting): Promise<number> => {
    const payment = await paymentOf(context.db, { user_id, payment_id })
    if (!payment) return 0
    return (await context.handlers[payment.kind].refundTerms(context.db, payment, { asked, now })).amount
  }
  return Promise.all(
    (await openRefundRequests(context)).map(async request => ({
      refund: request.refund_id,
      uid: request.user_id,
      payment: request.payment_id,
      title: request.title,
      amount: request.amount,
      unused: await unusedOf(request),
      method: request.method,
      paid_at: request.settled_at?.toISOString() ?? null,
      asked_at: request.created_at.toISOString(),
      comment: request.comment,
      proposal: proposalOf(context, request, by),
    })),
  )
}
