import * as contract from '@grani/contract'
import { bind, type RouteHost } from '../../../platform/http/bind.ts'
import type { Context } from '../../context.ts'
import { approveBanner, countPeople, createBanner, listBanners, stopBanner } from './service.ts'

export const staffBannersRoutes = (host: RouteHost, context: Context): void => {
  bind(host, contract.listStaffBanners, ({ staff: by, now }) => listBanners(context, { by, now }))
  bind(host, contract.countAudience, async ({ body, now }) => ({
    people: await countPeople(context, body.audience, now),
  }))
  bind(host, contract.createBanner, ({ staff: by, body, now }) => createBanner(context, body, { by, now }))
  bind(host, contract.approveBanner, ({ staff: by, params, now }) =>
    approveBanner(context, { uid: params.uid, by, now }),
  )
  bind(host, contract.stopBanner, ({ staff: by, params, now }) =>
    stopBanner(context, { uid: params.uid, by, now }),
  )
}
