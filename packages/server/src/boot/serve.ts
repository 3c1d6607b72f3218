import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createApp } from '../app.ts'
import { importLoaded } from '../bank/import-folder.ts'
import { type LoadedFolder, loadFolder } from '../bank/load-folder.ts'
import { openLiveBank } from '../bank/live-bank.ts'
import { describeProblem } from '../content/problem.ts'
import { openRecentRefusals } from '../features/people/service.ts'
import { handleNotification, type PaymentContext } from '../features/payments/service.ts'
import type { Config } from '../platform/config/config.ts'
import type { Database } from '../platform/db/db.ts'
import { migrate } from '../platform/db/migrate.ts'
import { type Admission, openAdmission } from '../platform/http/admission.ts'
import { guardHosts } from '../platform/http/host-guard.ts'
import { serveHealth } from '../platform/http/health.ts'
import { unavailabilityOf } from '../platform/db/unavailable.ts'
import { logUnavailable, UNEXPECTED } from '../platform/http/logged-error.ts'
import { openRequestQueues, type RequestQueues } from '../platform/http/request-queues.ts'
import { closeGracefully, createServer } from '../platform/http/server.ts'
import { serveWebApp } from '../platform/http/web-app.ts'
import { serveDevMailbox } from '../platform/mail/dev-mailbox.ts'
import { MailDeliveryError } from '../platform/mail/mailer.ts'
import { handleBindingNotification } from '../features/subscription/service.ts'
import { serveDevCheckout } from '../platform/payment-provider/dev-checkout.ts'
import { ProviderUnavailable } from '../platform/payment-provider/provider.ts'
import { serveYookassaWebhook } from '../platform/payment-provider/webhook.ts'
import { TextModelFailed } from '../platform/text-model/text-model.ts'
import { type BackgroundJobs, startBackgroundJobs } from './background-jobs.ts'
import { storeLastWal } from './backups/backup-jobs.ts'
import { composeContext } from './compose-context.ts'
import { serveMetrics } from './metrics/serve-metrics.ts'
import { openContentChecker } from './content-checker.ts'
import { openMarkdownRenderer } from './markdown-renderer.ts'
import { openKeys, sealReadableRows } from './open-keys.ts'
import { type OpenStorage, openStorage } from './open-storage.ts'
import { openTracing } from './tracing.ts'
import { waitForDatabase } from './wait-for-database.ts'
import { paymentContextOf } from './payment-jobs.ts'

export type RunningServer = {
  http: FastifyInstance
  url: string
  database: Database
  paymentContext: PaymentContext
  queues: RequestQueues
  stop: () => Promise<void>
}

type LogStream = { write: (line: string) => void }

type Options = {
  config: Config
  migrations: string
  now?: () => Date
  /** The content of `config.contentDir` where the caller has loaded it already: loading takes half a second. */
  loaded?: LoadedFolder
  /** How often the bank is checked for newer content or calibration. */
  refreshBankEveryMs?: number
  /** Receives the log instead of the standard output. */
  logTo?: LogStream
}

/** Connections that the kernel keeps until they are accepted; what it has no room for comes again only after a second or three. */
const BACKLOG = 4096

const VITE_DEV_SERVER = 'http://localhost:5173'

const isHttps = ({ publicUrl }: Config): boolean => publicUrl.startsWith('https://')

const createHttp = (
  config: Config,
  logTo: LogStream | undefined,
  admission?: Admission,
): Promise<FastifyInstance> =>
  createServer({
    logLevel: config.logLevel,
    trustProxy: config.trustProxy,
    crossSiteOrigins: config.isCrossSite ? config.origins.slice(0, 1) : [],
    isHttps: isHttps(config),
    thirdParties: config,
    ...(logTo && { logTo }),
    ...(admission && { admission }),
  })

const errorReporter =
  (http: FastifyInstance) =>
  (error: unknown): void => {
    const isDependency =
      error instanceof ProviderUnavailable ||
      error instanceof MailDeliveryError ||
      error instanceof TextModelFailed
    if (error instanceof Error && (isDependency || unavailabilityOf(error))) logUnavailable(http.log, error)
    else http.log.error({ err: error }, UNEXPECTED)
  }

type Import = { http: FastifyInstance; database: Database; folder: LoadedFolder; now: Date }

const importContent = async ({ http, database, folder, now }: Import): Promise<void> => {
  const outcome = await importLoaded(database.db, { loaded: folder, now, dryRun: false })
  const { kept, diverged } = outcome
  if (kept.length > 0) http.log.warn({ kept }, 'the folder is older than what was published')
  if (diverged.length > 0) http.log.error({ diverged }, 'changed in the folder without what was published')
  // The server starts with the bank that users have already answered; the log says what to correct in the folder.
  if (outcome.kind === 'refused')
    http.log.error({ problems: outcome.problems.map(describeProblem) }, 'content not imported')
}

type Routes = {
  http: FastifyInstance
  config: Config
  database: Database
  paymentContext: PaymentContext
  now: () => Date
}

/** Everything that is served beside the API and the web app. */
const serveOperations = (
  { http, config, database: { db, pool }, paymentContext, now }: Routes,
  isStopping: () => boolean,
): void => {
  const canReachDatabase = () =>
    pool.query('select 1').then(
      () => true,
      () => false,
    )
  serveHealth(http, config.upgrade.version, async () => !isStopping() && (await canReachDatabase()))
  if (config.mail.kind === 'local') serveDevMailbox(http, db)
  if (config.payments.kind === 'local') serveDevCheckout(http, db, config.origins)
  else
    serveYookassaWebhook(http, {
      allowedIps: config.payments.allowedIps,
      onNotification: notification =>
        notification.kind === 'binding'
          ? handleBindingNotification(paymentContext, notification.id, now())
          : handleNotification(paymentContext, notification, now()),
    })
}

const urlOf = ({ port, publicUrl }: Config, http: FastifyInstance): string => {
  if (port !== 0) return publicUrl
  const address = http.server.address()
  return `http://localhost:${typeof address === 'object' && address ? address.port : port}`
}

/** Database, waited for if need be → migrations → keys → content → jobs → routes → listening. `stop` finishes what is in progress first. */
export const serve = async (options: Options): Promise<RunningServer> => {
  const { config, logTo } = options
  const queues = openRequestQueues(config.requests)
  const admission = openAdmission(queues)
  const http = await createHttp(config, logTo, admission)
  const storage = await openStorage(config, errorReporter(http), config.databaseTimeoutMs)
  try {
    return await serveFrom(storage, { http, queues, admission }, options)
  } catch (error) {
    // Or a start that fails would leave the embedded PostgreSQL running without anybody to stop it.
    await storage.release()
    throw error
  }
}

type Incoming = { http: FastifyInstance; queues: RequestQueues; admission: Admission }

const serveFrom = async (
  { database, embedded, release }: OpenStorage,
  { http, queues, admission }: Incoming,
  { config, migrations, now = () => new Date(), loaded, refreshBankEveryMs = 10_000, logTo }: Options,
): Promise<RunningServer> => {
  const reportError = errorReporter(http)
  const stopWaiting = await waitForDatabase({
    config,
    database,
    log: http.log,
    createHttp: () => createHttp(config, logTo),
  })
  const { applied, newer } = await database.withoutTimeLimit(pool =>
    migrate(pool, migrations, config.upgrade),
  )
  if (applied.length > 0) http.log.info({ applied }, 'migrated')
  if (newer.length > 0) http.log.warn({ newer }, 'a newer version has migrated the database')
  const keys = await openKeys(database.db, config)
  const sealed = await sealReadableRows(database.db, keys)
  if (sealed > 0) http.log.info({ sealed }, 'sealed what was readable')
  const folder = loaded ?? loadFolder(config.contentDir)
  await importContent({ http, database, folder, now: now() })
  const liveBank = await openLiveBank({
    db: database.db,
    imported: folder.content,
    everyMs: refreshBankEveryMs,
    onError: reportError,
  })

  const checker = openContentChecker(config.contentDir)
  const renderer = openMarkdownRenderer()
  const walStored = { at: now() }
  const { measured, measuredPush, readHealth } = serveMetrics({
    http,
    database,
    queues,
    admission,
    backups:
      config.backup &&
      (embedded ? { spool: embedded.paths.wal } : { walStored: config.runsJobs ? walStored : null }),
    token: config.metricsToken,
    now,
  })
  const composed = composeContext({
    config,
    database,
    keys,
    bank: () => measured(liveBank.bank()),
    published: liveBank.published,
    texts: folder.texts,
    checkContent: checker.check,
    renderDraft: renderer.render,
    now,
    wakeMailWorker: () => jobs.wakeMailWorker(),
    wakeReadings: () => jobs.wakeReadings(),
    reportError,
  })
  const context = { ...composed, push: composed.push && measuredPush(composed.push) }
  const paymentContext = paymentContextOf(context)
  const tracing = openTracing({ http, config, context, database })
  const refusals = openRecentRefusals(database.db)
  const jobs: BackgroundJobs = startBackgroundJobs({
    config,
    database,
    embedded,
    walStored,
    paymentContext,
    refusals,
    now,
  })

  guardHosts(http, { origins: config.servedOrigins, trustProxy: config.trustProxy })
  let isStopping = false
  serveOperations({ http, config, database, paymentContext, now }, () => isStopping)
  const cookies = { secure: isHttps(config), crossSite: config.isCrossSite }
  await createApp({
    http,
    context: paymentContext,
    now,
    queues,
    tracing: tracing?.requests ?? null,
    origins: config.isReachable ? config.origins : [...config.origins, VITE_DEV_SERVER],
    staffIps: config.staffIps,
    refusals,
    webDir: config.webDir,
    readHealth,
    cookies,
  })
  await serveWebApp(http, {
    dir: config.webDir,
    releases: join(config.dataDir, 'releases'),
    origin: context.webUrl,
    cookies,
  })
  await stopWaiting()
  await http.listen({ port: config.port, host: config.host, backlog: BACKLOG })
  return {
    http,
    database,
    paymentContext,
    queues,
    url: urlOf(config, http),
    stop: async () => {
      isStopping = true
      await closeGracefully(http)
      liveBank.stop()
      await checker.stop()
      await renderer.stop()
      await jobs.stop()
      await tracing?.close()
      await release()
      await storeLastWal(config, embedded).catch(reportError)
    },
  }
}
