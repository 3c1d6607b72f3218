import { listGoals } from '@grani/contract'
import type { Context } from '../context.ts'
import { bind, type RouteHost } from '../../platform/http/bind.ts'
import * as service from './service.ts'

export const goalsRoutes = (host: RouteHost, { bank }: Context): void => {
  bind(host, listGoals, async () => service.listGoals(bank()))
}
