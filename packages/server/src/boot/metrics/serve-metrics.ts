import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { Bank } from '../../bank/bank.ts'
import type { Database } from '../../platform/db/db.ts'
import type { Admission } from '../../platform/http/admission.ts'
import { refuse } from '../../platform/http/errors.ts'
import type { HealthReading } from '../../platform/http/health-reading.ts'
import type { RequestQueues } from '../../platform/http/request-queues.ts'
import { isSameSecret } from '../../platform/secrets/same-secret.ts'
import { type BackupMetrics, measureBackups } from './backup-metrics.ts'
import { measureDatabase } from './database-metrics.ts'
import { measureEngine } from './engine-time.ts'
import { measureHttp } from './http-metrics.ts'
import { healthReader } from './health.ts'
import type { PushSender } from '../../platform/web-push/push-sender.ts'
import { measurePush } from './push-metrics.ts'
import { measureProcess } from './process-metrics.ts'

type Options = {
  http: FastifyInstance
  database: Database
  queues: RequestQueues
  admission: Admission
  backups: BackupMetrics
  /** Who may read them: Prometheus sends it as a bearer token. Null: they are not served, and the engine is not timed. */
  token: string | null
  now: () => Date
}

type Metrics = {
  /** Makes a bank report its computing time. */
  measured: (bank: Bank) => Bank
  /** Makes a sender of push messages report what becomes of them. */
  measuredPush: (sender: PushSender) => PushSender
  /** A part of them for the page of the staff. */
  readHealth: () => Promise<HealthReading>
}

/** Measures this process, and serves /metrics for Prometheus. */
export const serveMetrics = ({
  http,
  database,
  queues,
  admission,
  backups,
  token,
  now,
}: Options): Metrics => {
  const registry = new Registry()
  measureHttp(http, admission, registry)
  measureProcess({ database, queues }, registry)
  const updateFromDatabase = measureDatabase(database.db, registry)
  const updateBackups = measureBackups({ db: database.db, backups, registry })
  const readHealth = healthReader(registry, { update: () => updateFromDatabase(now()), startedAt: now() })
  if (token === null) return { measured: bank => bank, measuredPush: sender => sender, readHealth }
  collectDefaultMetrics({ register: registry })
  http.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!isSameSecret(request.headers.authorization ?? '', `Bearer ${token}`))
      return refuse(reply, 'ERR_SESSION')
    await Promise.all([updateFromDatabase(now()), updateBackups(now())])
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics())
  })
  return { measured: measureEngine(registry), measuredPush: measurePush(registry), readHealth }
}
