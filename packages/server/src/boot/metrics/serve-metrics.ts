import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import type { Bank } from '../../bank/bank.ts'
import type { Database } from '../../platform/db/db.ts'
import { refuse } from '../../platform/http/errors.ts'
import type { RequestQueues } from '../../platform/http/request-queues.ts'
import { measureDatabase } from './database-metrics.ts'
import { measureEngine } from './engine-time.ts'
import { measureHttp } from './http-metrics.ts'
import { measureProcess } from './process-metrics.ts'

type Options = {
  http: FastifyInstance
  database: Database
  queues: RequestQueues
  /** Who may read them: Prometheus sends it as a bearer token. Null: no metrics at all. */
  token: string | null
  now: () => Date
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

const isSame = (sent: string, expected: string): boolean => timingSafeEqual(digest(sent), digest(expected))

/** Serves /metrics for Prometheus. Gives a function that makes a bank report its computing time. */
export const serveMetrics = ({ http, database, queues, token, now }: Options): ((bank: Bank) => Bank) => {
  if (token === null) return bank => bank
  const registry = new Registry()
  measureHttp(http, registry)
  measureProcess({ database, queues }, registry)
  const updateFromDatabase = measureDatabase(database.db, registry)
  http.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!isSame(request.headers.authorization ?? '', `Bearer ${token}`)) return refuse(reply, 'ERR_SESSION')
    await updateFromDatabase(now())
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics())
  })
  return measureEngine(registry)
}
