import type { FastifyInstance } from 'fastify'
import type { Context } from '../features/context.ts'
import type { Config } from '../platform/config/config.ts'
import type { Database } from '../platform/db/db.ts'
import { refusalOf } from '../platform/http/errors.ts'
import { openExporter } from '../platform/tracing/exporter.ts'
import { type RequestTracing, traceRequests } from '../platform/tracing/request-tracing.ts'
import { newSpanId } from '../platform/tracing/span.ts'
import { openTracedContext } from './traced-context.ts'

type Options = { http: FastifyInstance; config: Config; context: Context; database: Database }

/** Null without a collector: no hook, no span, no cost. */
export const openTracing = ({
  http,
  config: { tracing, upgrade },
  context: { named, bank, provider },
  database: { pool },
}: Options): { requests: RequestTracing; close: () => Promise<void> } | null => {
  if (tracing === null) return null
  const exporter = openExporter({
    endpoint: tracing.endpoint,
    headers: tracing.headers,
    resource: {
      'service.name': 'grani',
      'service.version': upgrade.version,
      'service.instance.id': newSpanId(),
    },
    onFailure: reason => http.log.warn({ reason }, 'traces are not delivered'),
  })
  const requests = traceRequests(http, {
    exporter,
    share: tracing.share,
    context: openTracedContext({ pool, named, bank, provider }),
    codeOf: error => refusalOf(error).code,
  })
  return { requests, close: exporter.close }
}
