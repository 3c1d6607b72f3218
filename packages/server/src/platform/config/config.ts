import { resolve } from 'node:path'
import type { PaymentMethod } from '@grani/contract'
import { type BackupConfig, backupOf, problemsOfBackup, s3Of } from './backup.ts'
import { type CaptchaConfig, captchaOf, problemsOfCaptcha } from './captcha.ts'
import { type Environment, environment } from './environment.ts'
import { type HelpLine, helpLinesIn } from './phones.ts'
import { type DkimConfig, dkimOf, problemsOfDkim } from './dkim.ts'
import { embeddedPackage } from '../db/embedded-package.ts'
import { problemOfDatabaseUser } from '../db/system-user.ts'
import { networksIn, problemsOfNetworks } from './networks.ts'
import { passwordFilterOf, problemsOfPasswords } from './passwords.ts'
import { type PaymentsConfig, paymentsOf } from './payments.ts'
import { problemsOfProduction } from './production.ts'
import { isReachable, problemsOfMails, problemsOfProxy, problemsOfShop } from './public-reach.ts'
import { problemsOfPush, type PushConfig, pushOf } from './push.ts'
import { type TracingConfig, tracingOf } from './tracing.ts'
import { VERSION } from './version.ts'
import { type ServerSetting, serverSettings } from './server-settings.ts'
import { problemsOfTextModel, type TextModelConfig, textModelOf } from './text-model.ts'
import { type VkConfig, vkOf } from './vk.ts'

export type { TextModelConfig } from './text-model.ts'

export type Config = {
  /** Whether the server can be reached from other machines. */
  isReachable: boolean
  port: number
  host: string
  publicUrl: string
  /** Origins whose pages may call the API; the first is the web app's. */
  origins: string[]
  /** Origins whose hosts are answered; null where no address is configured: every host is. */
  servedOrigins: string[] | null
  isCrossSite: boolean
  dataDir: string
  contentDir: string
  webDir: string
  database: { kind: 'embedded'; systemUser: string | undefined } | { kind: 'server'; url: string }
  /** Null: no copies are made by themselves. */
  backup: BackupConfig | null
  /** How to reach a bucket; for commands that name another place, too. */
  backupS3: BackupConfig['s3']
  /** In hexadecimal digits; null: generate one and store it in the data folder. */
  backupKey: string | null
  connections: number
  databaseTimeoutMs: number
  /** The bounds of the queue of requests. */
  requests: { running: number; waiting: number; waitMs: number }
  namedStatements: boolean
  /** Null: generate one and store it in the data folder. */
  secret: string | null
  /** Still accepted: the secret before, while it is being changed. */
  previousSecrets: string[]
  /** How many characters a new password has to have. */
  minPassword: number
  /** A file; null: there is none. */
  passwordFilter: string | null
  mail: { kind: 'local' } | { kind: 'smtp'; url: string }
  mailFrom: string
  /** Null: mails are not signed here. */
  dkim: DkimConfig | null
  /** Null: nobody tells of mails that did not arrive. */
  mailEventsToken: string | null
  payments: PaymentsConfig
  paymentMethods: readonly PaymentMethod[]
  /** Empty: no method is saved without a charge. */
  bindingMethods: readonly PaymentMethod[]
  captcha: CaptchaConfig
  vk: VkConfig | null
  textModel: TextModelConfig | null
  /** Null: no push. */
  push: PushConfig | null
  opensFirstFigures: boolean
  /** Null: specialists have rooms of their own. */
  videoRoomUrl: string | null
  runsJobs: boolean
  trustProxy: number
  /** Null: no metrics are served. */
  metricsToken: string | null
  tracing: TracingConfig | null
  /** Null: the admin area is open to every address. */
  staffIps: string[] | null
  /** In kopecks: a refund of at most so much may be decided by who proposed it. */
  refundAlone: number
  journalYears: number
  /** Which version this server is, and up to which migration stored data may be changed. */
  upgrade: { version: string; copiedBefore: number }
  logLevel: string
  supportEmail: string | null
  operator: string
  operatorDetails: string
  emergencyPhone: string
  helpLines: HelpLine[]
  /** All of it as the owners may see it. */
  settings: ServerSetting[]
}

/** An invalid configuration; the message lists every problem. */
export class ConfigError extends Error {
  constructor(problems: string[]) {
    super(`The configuration has ${problems.length} problem(s):\n${problems.map(p => `  ${p}`).join('\n')}`)
  }
}

const problemsOfSecrets = ({ SECRET, SECRET_PREVIOUS }: Environment): string[] => {
  if (SECRET_PREVIOUS === undefined) return []
  if (SECRET === undefined) return ['SECRET: required beside SECRET_PREVIOUS; it is the new one']
  return SECRET === SECRET_PREVIOUS
    ? ['SECRET_PREVIOUS: the same as SECRET; set it to the secret that was in use before, or leave it out']
    : []
}

type Machine = {
  asRoot: boolean | undefined
  /** Whether the package with PostgreSQL is installed; looked up where it is not said. */
  hasEmbedded: boolean | undefined
}

const problemsOfDatabase = (env: Environment, reachable: boolean, machine: Machine): string[] => {
  if (env.DATABASE_URL !== undefined) return []
  const { asRoot, hasEmbedded = embeddedPackage() !== null } = machine
  if (!hasEmbedded)
    return ['DATABASE_URL: required here: this installation comes without a PostgreSQL of its own']
  const problem = problemOfDatabaseUser(env.DATABASE_SYSTEM_USER, reachable, asRoot)
  return problem === null ? [] : [problem]
}

/** Reads the configuration, for a start as root or not. Throws one ConfigError that lists every problem. */
export const readConfig = (
  variables: Record<string, string | undefined>,
  asRoot?: boolean,
  hasEmbedded?: boolean,
): Config => {
  // An empty variable counts as unset.
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(given)
  const issues = parsed.success ? [] : parsed.error.issues
  const wrong = new Set(issues.map(issue => String(issue.path[0])))
  // Parsed again without the invalid variables, so that missing ones are reported too.
  const env = parsed.success
    ? parsed.data
    : environment.parse(Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name))))
  const reachable = isReachable(env)
  const missing = [
    ...problemsOfSecrets(env),
    ...problemsOfPasswords(env),
    ...problemsOfNetworks('YOOKASSA_IPS', env.YOOKASSA_IPS),
    ...problemsOfCaptcha(env),
    ...problemsOfBackup(env),
    ...problemsOfDkim(env),
    ...problemsOfTextModel(env),
    ...problemsOfPush(env),
    ...problemsOfNetworks('STAFF_IPS', env.STAFF_IPS ?? ''),
    ...(env.NODE_ENV === 'production' ? problemsOfProduction(env) : []),
    ...problemsOfDatabase(env, reachable, { asRoot, hasEmbedded }),
    ...(reachable ? [...problemsOfProxy(env), ...problemsOfMails(env)] : []),
    ...problemsOfShop(env, reachable),
  ]
  const problems = [
    ...issues.map(issue => `${issue.path.join('.')}: ${issue.message}`),
    ...missing.filter(problem => !wrong.has(problem.split(':')[0] ?? '')),
  ]
  if (problems.length > 0) throw new ConfigError(problems)

  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, '')
  const own = new URL(publicUrl).origin
  const web = env.WEB_ORIGIN ? new URL(env.WEB_ORIGIN).origin : own
  const origins = web === own ? [own] : [web, own]
  return {
    isReachable: reachable,
    port: env.PORT,
    host: env.HOST,
    publicUrl,
    origins,
    servedOrigins: reachable && env.PUBLIC_URL !== undefined ? origins : null,
    isCrossSite: web !== own,
    dataDir: resolve(env.DATA_DIR),
    contentDir: resolve(env.CONTENT_DIR),
    webDir: resolve(env.WEB_DIR),
    database: env.DATABASE_URL
      ? { kind: 'server', url: env.DATABASE_URL }
      : { kind: 'embedded', systemUser: env.DATABASE_SYSTEM_USER },
    backup: backupOf(env),
    backupS3: s3Of(env),
    backupKey: env.BACKUP_KEY ?? null,
    connections: env.DATABASE_CONNECTIONS,
    requests: {
      running: env.REQUESTS_RUNNING,
      waiting: env.REQUESTS_WAITING,
      waitMs: env.REQUESTS_WAIT * 1000,
    },
    databaseTimeoutMs: env.DATABASE_TIMEOUT * 1000,
    namedStatements: env.NAMED_STATEMENTS,
    secret: env.SECRET ?? null,
    previousSecrets: env.SECRET_PREVIOUS === undefined ? [] : [env.SECRET_PREVIOUS],
    minPassword: env.MIN_PASSWORD,
    passwordFilter: passwordFilterOf(env),
    mail: env.SMTP_URL && !env.LOCAL_MAILBOX ? { kind: 'smtp', url: env.SMTP_URL } : { kind: 'local' },
    mailFrom: env.MAIL_FROM ?? 'Грани <no-reply@localhost>',
    dkim: dkimOf(env),
    mailEventsToken: env.MAIL_EVENTS_TOKEN ?? null,
    payments: paymentsOf(env),
    paymentMethods: env.PAYMENT_METHODS,
    bindingMethods: env.BINDING_METHODS,
    captcha: captchaOf(env),
    vk: vkOf(env),
    textModel: textModelOf(env),
    push: pushOf(env),
    opensFirstFigures: env.DRAWING_FOR_ALL,
    videoRoomUrl: env.VIDEO_ROOM_URL ?? null,
    runsJobs: env.JOBS,
    trustProxy: env.TRUST_PROXY,
    metricsToken: env.METRICS_TOKEN ?? null,
    tracing: tracingOf(env),
    staffIps: env.STAFF_IPS === undefined ? null : networksIn(env.STAFF_IPS),
    refundAlone: env.REFUND_ALONE * 100,
    journalYears: env.JOURNAL_YEARS,
    upgrade: { version: VERSION, copiedBefore: env.MIGRATE_DATA },
    logLevel: env.LOG_LEVEL,
    supportEmail: env.SUPPORT_EMAIL ?? null,
    operator: env.OPERATOR,
    operatorDetails: env.OPERATOR_DETAILS,
    emergencyPhone: env.EMERGENCY_PHONE,
    helpLines: helpLinesIn(env.HELP_LINES),
    settings: serverSettings(env),
  }
}
