import { readFigures, readHealth } from '@grani/contract'
import { bind, type RouteHost } from '../../platform/http/bind.ts'
import type { HealthReading } from '../../platform/http/health-reading.ts'
import type { Context } from '../context.ts'
import * as service from './service.ts'

export const figuresRoutes = (
  host: RouteHost,
  context: Context,
  readHealthOf: () => Promise<HealthReading>,
): void => {
  bind(host, readFigures, ({ now }) => service.readFigures(context, now))
  bind(host, readHealth, async () => {
    const { startedAt, hasDatabase, values } = await readHealthOf()
    return { started_at: startedAt.toISOString(), has_database: hasDatabase, values }
  })
}
