import { listBackups, requestBackup } from '@grani/contract'
import { bind, type RouteHost } from '../../platform/http/bind.ts'
import type { Context } from '../context.ts'
import { requestBackup as request } from './runs.ts'
import { listBackups as list } from './service.ts'

export const backupsRoutes = (host: RouteHost, context: Context): void => {
  bind(host, listBackups, () => list(context))
  bind(host, requestBackup, ({ staff: by, body, now }) => request(context, { ...body, by, now }))
}
