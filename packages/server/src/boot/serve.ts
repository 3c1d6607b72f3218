import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { beforeMail, createApp } from '../app.ts'
import { openShelf } from '../bank/live-bank.ts'
import { importLoaded, loadFolder } from '../bank/import-folder.ts'
import type { Checked } from '../content/check.ts'
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
import { startMoneyJobs, tillOf } from './payment-jobs.ts'
import { takeHint, type Till } from '../features/payments/service.ts'
import { serveDevCheckout } from '../platform/payments/dev-checkout.ts'
import { ProviderTrouble } from '../platform/payments/provider.ts'
import { serveYookassaWebhook } from '../platform/payments/webhook.ts'

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
  till: Till
  stop: () => Promise<void>
}

type Options = {
  config: Config
  migrations: string
  now?: () => Date
  /** The content of `config.contentDir` where the caller has already read it: reading takes half a second. */
  loaded?: Checked
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
  loaded,
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
    if (error instanceof ProviderTrouble || error instanceof MailTrouble)
      http.log.warn({ reason: error.message }, 'unavailable')
    else http.log.error({ err: error }, UNEXPECTED)
  }
  const { database, release } = await openStorage(config, complain)
  const { pool, db } = database
  const applied = await migrate(pool, migrations)
  if (applied.length > 0) http.log.info({ applied }, 'migrated')
  const folder = loaded ?? loadFolder(config.contentDir)
  const bank = await importLoaded(db, { loaded: folder, now: now(), isTrial: false })
  // Better the bank that people have answered than none: what to mend in the folder is in the log.
  if (bank.kind === 'refused')
    http.log.error({ problems: bank.problems.map(describeProblem) }, 'content not imported')
  const shelf = await openShelf({ db, everyMs: lookEveryMs, onError: complain })

  const mailer =
    config.mail.kind === 'smtp' ? smtpMailer(config.mail.url, config.mailFrom) : localMailer(db, now)
  const context = composeContext({
    config,
    database,
    bank: shelf.bank,
    texts: folder.texts,
    now,
    hurryMail: () => postman.hurry(),
    complain,
  })
  const till = tillOf(context)
  const postman = startPostman({
    db,
    mailer,
    now,
    everyMs: 5 * SECOND,
    onError: complain,
    before: () => beforeMail(context, now()),
  })
  const jobs = config.runsJobs ? await startMoneyJobs({ till, pool, now, onError: complain }) : null
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
      allowed: config.payments.allowedIps,
      onHint: hint => takeHint(till, hint, now()),
    })
  await createApp({
    http,
    context,
    till,
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
    till,
    url: config.port === 0 ? `http://localhost:${port}` : config.publicUrl,
    stop: async () => {
      isStopping = true
      await closeGracefully(http)
      clearInterval(keeping)
      await jobs?.stop()
      shelf.stop()
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
