import { closeBanner, listBanners } from '@grani/contract'
import type { Context } from '../context.ts'
import { bind, type Door } from '../../platform/http/bind.ts'
import * as service from './service.ts'

export const bannersRoutes = (door: Door, context: Context): void => {
  bind(door, listBanners, ({ caller, now }) => service.listBanners(context, caller.userId, now))
  bind(door, closeBanner, ({ caller, params, now }) =>
    service.closeBanner(context, caller.userId, params.id, now),
  )
}
