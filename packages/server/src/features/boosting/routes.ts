import { buyBooster, listBoosters, readBoosting } from '@grani/contract'
import { bind, type Door } from '../../platform/http/bind.ts'
import type { PaymentContext } from '../payments/service.ts'
import * as service from './service.ts'

export const boostingRoutes = (door: Door, context: PaymentContext): void => {
  bind(door, listBoosters, async () => service.listBoosters(context.bank()))
  bind(door, readBoosting, ({ caller }) => service.readBoosting(context, caller.userId))
  bind(door, buyBooster, ({ caller, body, now }) =>
    service.buyBooster(context, { userId: caller.userId, booster: body.booster, now }),
  )
}
