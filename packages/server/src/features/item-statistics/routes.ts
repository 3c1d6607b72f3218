import { listItems, listQualities, readItem } from '@grani/contract'
import { bind, type RouteHost } from '../../platform/http/bind.ts'
import type { Context } from '../context.ts'
import * as service from './service.ts'

export const itemStatisticsRoutes = (host: RouteHost, context: Context): void => {
  bind(host, listItems, ({ query }) => service.listItems(context, query))
  bind(host, readItem, ({ params }) => service.readItem(context, params.item))
  bind(host, listQualities, () => service.listQualities(context))
}
