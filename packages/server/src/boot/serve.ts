import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { beforeMail, createApp } from '../app.ts'
import { openLiveBank } from '../bank/live-bank.ts'
import { importFolder } from '../bank/import-folder.ts'
import type { Config } from '../platform/config/config.ts'
import { describeProblem } from '../content/problem.ts'
import { composeContext } from './compose-context.ts'
import { type Database, openDatabase } from '../platform/db/db.ts'
import { startEmbedded } from '../platform/db/embedded.ts'
import { migrate } from '../platform/db/migrate.ts'
import { serveHealth } from '../platform/http/health.ts'
import { UNEXPECTED } from '../platform/http/logged-error.ts'
import { closeGracefully, createServer } from '../platform/http/server.ts'
import { serveWebApp } from '../platform/http/web-app.ts'
import { keepHouse } from './delete-expired.ts'
import { serveDevMailbox } from '../platform/mail/dev-mailbox.ts'
import { localMailer } from '../platform/mail/local-mailbox.ts'
import { MailTrouble } from '../platform/mail/mailer.ts'
import { startPostman } from '../platform/mail/mail-worker.ts'
import { smtpMailer } from '../platform/mail/smtp.ts'
import { startPaymentJobs, paymentContextOf } from './payment-jobs.ts'
import { handleNotification, type PaymentContext } from '../features/payments/service.ts'
import { serveDevCheckout } from '../platform/payment-provider/dev-checkout.ts'
import { ProviderUnavailable } from '../platform/payment-provider/provider.ts'
import { serveYookassaWebhook } from '../platform/payment-provider/webhook.ts'

const SECOND = 1000
const HOUR = 3600 * SECOND

type Opened = { database: Database; release: () => Promise<void> }

/** The database that the configuration names, or the one that comes with the product. */
export const openStorage = async (config: Config, onError: (error: Error) => void): Promise<Opened> => {
  const embedded = config.database.kind === 'embedded' ? await startEmbedded(config.dataDir) : null
  const connection =
    embedded?.connection ??
    (config.database.kind === 'server' ? { connectionString: config.database.url } : null)
  if (!connection) throw new Error('No database is configured')
  const { connections, namedStatements } = config
  const database = openDatabase({ connection, connections, namedStatements, onError })
  return {
    database,
    release: async () => {
      await database.close()
      await embedded?.stop()
    },
  }
}

export type Running = {
  http: FastifyInstance
  url: string
  database: Database
  paymentContext: PaymentContext
  stop: () => Promise<void>
}

type Options = {
  config: Config
  migrations: string
  now?: () => Date
  /** How often a newer content or calibration is looked for. */
  lookEveryMs?: number
  /** Where the log goes instead of to the standard output. */
  logTo?: { write: (line: string) => void }
}

/** Database → migrations → content → routes → listening. `stop` finishes what is in flight first. */
export const serve = async ({
  config,
  migrations,
  now = () => new Date(),
  lookEveryMs = 10 * SECOND,
  logTo,
}: Options): Promise<Running> => {
  const isHttps = config.publicUrl.startsWith('https://')
  const http = await createServer({
    logLevel: config.logLevel,
    trustProxy: config.trustProxy,
    foreignOrigins: config.isCrossSite ? config.origins.slice(0, 1) : [],
    isHttps,
    foreign: config,
    ...(logTo && { logTo }),
  })
  const complain = (error: unknown): void => {
    if (error instanceof ProviderUnavailable || error instanceof MailTrouble)
      http.log.warn({ reason: error.message }, 'unavailable')
    else http.log.error({ err: error }, UNEXPECTED)
  }
  const { database, release } = await openStorage(config, complain)
  const { pool, db } = database
  const applied = await migrate(pool, migrations)
  if (applied.length > 0) http.log.info({ applied }, 'migrated')
  const bank = await importFolder(db, { dir: config.contentDir, now: now(), dryRun: false })
  // Better the bank that people have answered than none: what to mend in the folder is in the log.
  if (bank.kind === 'refused')
    http.log.error({ problems: bank.problems.map(describeProblem) }, 'content not imported')
  const liveBank = await openLiveBank({ db, everyMs: lookEveryMs, onError: complain })

  const mailer =
    config.mail.kind === 'smtp' ? smtpMailer(config.mail.url, config.mailFrom) : localMailer(db, now)
  const context = composeContext({
    config,
    database,
    bank: liveBank.bank,
    now,
    hurryMail: () => postman.hurry(),
    complain,
  })
  const paymentContext = paymentContextOf(context)
  const postman = startPostman({
    db,
    mailer,
    now,
    everyMs: 5 * SECOND,
    onError: complain,
    before: () => beforeMail(context, now()),
  })
  const jobs = config.runsJobs
    ? await startPaymentJobs({ context: paymentContext, pool, now, onError: complain })
    : null
  const keeping = setInterval(() => void keepHouse(db, now()).catch(complain), HOUR)
  keeping.unref()

  let isStopping = false
  serveHealth(
    http,
    async () =>
      !isStopping &&
      (await pool.query('select 1').then(
        () => true,
        () => false,
      )),
  )
  if (config.mail.kind === 'local') serveDevMailbox(http, db)
  if (config.payments.kind === 'local') serveDevCheckout(http, db, config.origins)
  else
    serveYookassaWebhook(http, {
      allowedIps: config.payments.allowedIps,
      onNotification: notification => handleNotification(paymentContext, notification, now()),
    })
  await createApp({
    http,
    context: paymentContext,
    now,
    origins: config.isReachable ? config.origins : [...config.origins, 'http://localhost:5173'],
    cookies: { secure: isHttps, crossSite: config.isCrossSite },
  })
  await serveWebApp(http, config.webDir)
  await http.listen({ port: config.port, host: config.host })
  const address = http.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  return {
    http,
    database,
    paymentContext,
    url: config.port === 0 ? `http://localhost:${port}` : config.publicUrl,
    stop: async () => {
      isStopping = true
      await closeGracefully(http)
      clearInterval(keeping)
      await jobs?.stop()
      liveBank.stop()
      await postman.stop()
      await release()
    },
  }
}

/** The migrations beside this package's sources or beside its bundle. */
export const migrationsBeside = (dir: string): string => {
  const folder = join(dir, '..', 'migrations')
  readFileSync(join(folder, '0001-people.sql'))
  return folder
}
