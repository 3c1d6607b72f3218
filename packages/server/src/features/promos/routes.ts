import * as contract from '@grani/contract'
import { bind, type RouteHost } from '../../platform/http/bind.ts'
import type { Context } from '../context.ts'
import * as service from './service.ts'

export const promosRoutes = (host: RouteHost, context: Context): void => {
  bind(host, contract.listPromos, () => service.listPromos(context))
  bind(host, contract.makePromo, ({ staff: by, body, now }) => service.makePromo(context, body, { by, now }))
  bind(host, contract.stopPromo, ({ staff: by, params, body, now }) =>
    service.stopPromo(context, { id: params.id, reason: body.reason, by, now }),
  )
  bind(host, contract.checkPromo, ({ caller, body, now }) =>
    service.checkPromo(context, { userId: caller.userId, ...body, now }),
  )
}
