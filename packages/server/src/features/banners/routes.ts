import { closeBanner, listBanners } from '@grani/contract'
import type { Context } from '../context.ts'
import { bind, type RouteHost } from '../../platform/http/bind.ts'
import * as service from './service.ts'

export const bannersRoutes = (host: RouteHost, context: Context): void => {
  bind(host, listBanners, ({ caller, now }) => service.listBanners(context, caller.userId, now))
  bind(host, closeBanner, ({ caller, params, now }) =>
    service.closeBanner(context, caller.userId, params.id, now),
  )
}
