import { checkPayment, listPayments, requestRefund } from '@grani/contract'
import { bind, type Door } from '../../platform/http/bind.ts'
import * as service from './service.ts'
import type { PaymentContext } from './types.ts'

export const paymentsRoutes = (door: Door, context: PaymentContext): void => {
  bind(door, listPayments, ({ caller }) => service.listPayments(context, caller.userId))
  bind(door, checkPayment, ({ caller, params, now }) =>
    service.checkPayment(context, { userId: caller.userId, paymentId: params.uid, now }),
  )
  bind(door, requestRefund, async ({ caller, params, body, now }) => {
    const request = { userId: caller.userId, paymentId: params.uid, comment: body.comment ?? null, now }
    await service.requestRefund(context, request)
    return service.readPayment(context, caller.userId, params.uid)
  })
}
