import { buyBooster, listBoosters, readBoosting } from '@grani/contract'
import type { Context } from '../context.ts'
import { bind, type RouteHost } from '../../platform/http/bind.ts'
import type { Till } from '../payments/service.ts'
import * as service from './service.ts'

export const boostingRoutes = (door: RouteHost, context: Context, till: Till): void => {
  bind(door, listBoosters, async () => service.listBoosters(context.bank()))
  bind(door, readBoosting, ({ caller }) => service.readBoosting(context, caller.userId))
  bind(door, buyBooster, ({ caller, body, now }) =>
    service.buyBooster(till, { userId: caller.userId, booster: body.booster, now }),
  )
}
