import * as contract from '@grani/contract'
import { bind, type RouteHost } from '../../platform/http/bind.ts'
import type { Context } from '../context.ts'
import { listExperiments, meetVariant, startExperiment, stopExperiment } from './service.ts'

export const experimentsRoutes = (host: RouteHost, context: Context): void => {
  bind(host, contract.listExperiments, ({ now }) => listExperiments(context, now))
  bind(host, contract.startExperiment, ({ staff: by, body, now }) =>
    startExperiment(context, body, { by, now }),
  )
  bind(host, contract.stopExperiment, ({ staff: by, params, body, now }) =>
    stopExperiment(context, { name: params.name, ...body, by, now }),
  )
  bind(host, contract.meetVariant, async ({ caller, params, now }) => ({
    variant: await meetVariant(context, { userId: caller.userId, place: params.place, now }),
  }))
}
