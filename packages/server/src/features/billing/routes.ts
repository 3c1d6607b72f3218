import { readBillingInfo, saveBillingInfo, verifyBillingInfo } from '@grani/contract'
import type { Context } from '../context.ts'
import { bind, type RouteHost } from '../../platform/http/bind.ts'
import * as service from './service.ts'

export const billingRoutes = (host: RouteHost, context: Context): void => {
  bind(host, readBillingInfo, ({ caller }) => service.readBillingInfo(context, caller.userId))
  bind(host, saveBillingInfo, ({ caller, body, now }) =>
    service.saveBillingInfo(context, { userId: caller.userId, email: body.email, now }),
  )
  bind(host, verifyBillingInfo, ({ caller, body, now }) =>
    service.verifyBillingInfo(context, { userId: caller.userId, token: body.token, now }),
  )
}
