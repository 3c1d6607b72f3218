import * as contract from '@grani/contract'
import { bind, type RouteHost } from '../../platform/http/bind.ts'
import type { Context } from '../context.ts'
import * as service from './service.ts'

export const priceChangesRoutes = (host: RouteHost, context: Context): void => {
  bind(host, contract.listPriceChanges, ({ staff: by, now }) =>
    service.listPriceChanges(context, { by, now }),
  )
  bind(host, contract.proposePriceChange, ({ staff: by, body, now }) => {
    const { tariff, price, from, reason } = body
    return service.proposePriceChange(context, { tariff, price, from: new Date(from) }, { by, reason, now })
  })
  bind(host, contract.approvePriceChange, ({ staff: by, params, body, now }) =>
    service.approvePriceChange(context, { id: params.id, reason: body.reason, by, now }),
  )
  bind(host, contract.stopPriceChange, ({ staff: by, params, body, now }) =>
    service.stopPriceChange(context, { id: params.id, reason: body.reason, by, now }),
  )
}
