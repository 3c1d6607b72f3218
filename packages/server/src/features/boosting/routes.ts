import { buyBooster, listBoosters, readBoosting } from '@grani/contract'
import { bind, type RouteHost } from '../../platform/http/bind.ts'
import type { PaymentContext } from '../payments/service.ts'
import * as service from './service.ts'

export const boostingRoutes = (host: RouteHost, context: PaymentContext): void => {
  bind(host, listBoosters, ({ caller }) => service.listBoosters(context, caller.userId))
  bind(host, readBoosting, ({ caller }) => service.readBoosting(context, caller.userId))
  bind(host, buyBooster, ({ caller, body, now, traced }) =>
    service.buyBooster(traced(context), {
      userId: caller.userId,
      booster: body.booster,
      method: body.method,
      now,
    }),
  )
}
