import { checkPayment, listPayments, readRefundTerms, requestRefund } from '@grani/contract'
import { bind, type RouteHost } from '../../platform/http/bind.ts'
import * as service from './service.ts'
import type { PaymentContext } from './types.ts'

export const paymentsRoutes = (host: RouteHost, context: PaymentContext): void => {
  bind(host, listPayments, ({ caller }) => service.listPayments(context, caller.userId))
  bind(host, checkPayment, ({ caller, params, now, traced }) =>
    service.checkPayment(traced(context), { userId: caller.userId, paymentId: params.uid, now }),
  )
  bind(host, readRefundTerms, async ({ caller, params, now }) => {
    const request = { userId: caller.userId, paymentId: params.uid, now }
    const { until, ...terms } = await service.readRefundTerms(context, request)
    return { ...terms, until: until?.toISOString() ?? null }
  })
  bind(host, requestRefund, async ({ caller, params, body, now }) => {
    const request = { userId: caller.userId, paymentId: params.uid, comment: body.comment ?? null, now }
    await service.requestRefund(context, request)
    return service.readPayment(context, caller.userId, params.uid)
  })
}
