import { readTruth, readTruthTable } from '@grani/contract'
import { endpointOf } from '@grani/contract/schemas'
import { bind, cacheControl, type RouteHost } from '../../platform/http/bind.ts'
import type { Context } from '../context.ts'
import * as service from './service.ts'

export const truthRoutes = (host: RouteHost, context: Context): void => {
  bind(host, readTruth, () => service.readTruth(context))
  bind(host, readTruthTable, async ({ reply }) => {
    await reply
      .header('cache-control', cacheControl(endpointOf(readTruthTable)))
      .header('content-disposition', 'attachment; filename="grani-truth.csv"')
      .type('text/csv; charset=utf-8')
      .send(await service.truthTable(context))
  })
}
