import * as contract from '@grani/contract'
import { bind, type RouteHost } from '../../platform/http/bind.ts'
import type { Context } from '../context.ts'
import { readSettings, removeDevice, saveDevice, saveKinds } from './service.ts'

export const pushRoutes = (host: RouteHost, context: Context): void => {
  bind(host, contract.readPush, ({ caller }) => readSettings(context, caller))
  bind(host, contract.savePushKinds, ({ caller, body, now }) =>
    saveKinds(context, { userId: caller.userId, ...body, now }),
  )
  bind(host, contract.savePushDevice, ({ caller, body: { zone, ...subscription }, now }) =>
    saveDevice(context, { caller, subscription, zone, now }),
  )
  bind(host, contract.removePushDevice, ({ caller, params }) =>
    removeDevice(context, caller.userId, params.id),
  )
}
