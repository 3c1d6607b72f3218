import { checkPayment, listPayments, requestRefund } from '@grani/contract'
import { bind, type RouteHost } from '../../platform/http/bind.ts'
import * as service from './service.ts'
import type { Till } from './till.ts'

export const paymentsRoutes = (door: RouteHost, till: Till): void => {
  bind(door, listPayments, ({ caller }) => service.listPayments(till, caller.userId))
  bind(door, checkPayment, ({ caller, params, now }) =>
    service.checkPayment(till, { userId: caller.userId, paymentId: params.uid, now }),
  )
  bind(door, requestRefund, async ({ caller, params, body, now }) => {
    const wish = { userId: caller.userId, paymentId: params.uid, comment: body.comment ?? null, now }
    await service.requestRefund(till, wish)
    return service.readPayment(till, caller.userId, params.uid)
  })
}
