import * as contract from '@grani/contract'
import { bind, type RouteHost } from '../../platform/http/bind.ts'
import type { PaymentContext } from '../payments/service.ts'
import type { RecordConsent } from '../subscription/service.ts'
import * as service from './service.ts'

export const giftsRoutes = (host: RouteHost, context: PaymentContext, consent: RecordConsent): void => {
  bind(host, contract.buyGift, ({ caller, body, ip, now, traced }) =>
    service.buyGift(traced(context), consent, {
      userId: caller.userId,
      tariff: body.tariff,
      months: body.months,
      method: body.method,
      ip,
      now,
    }),
  )
  bind(host, contract.listGifts, ({ caller, now }) =>
    service.listGifts(context, { userId: caller.userId, now }),
  )
  bind(host, contract.checkGift, ({ caller, body, ip, now }) =>
    service.checkGift(context, { userId: caller.userId, code: body.code, ip, now }),
  )
  bind(host, contract.redeemGift, ({ caller, body, ip, now }) =>
    service.redeemGift(context, { userId: caller.userId, code: body.code, ip, now }),
  )
}
