import { z } from 'zod'
import { bindingMethodList, paymentMethodList } from './payment-methods.ts'
import { areHelpLines, isPhone } from './phones.ts'
import { areHeaders } from './tracing.ts'

const booleanText = z.stringbool()

/** As ЮKassa's documentation lists them. */
const YOOKASSA_NETWORKS =
  '185.71.76.0/27,185.71.77.0/27,77.75.153.0/25,77.75.154.128/25,77.75.156.11,77.75.156.35,2a02:5180::/32'

/** The environment variables that the server reads. */
export const environment = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('localhost'),
  /** The address of the product for users; links in mails begin with it. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Set when the web app lives on another site than the API. */
  WEB_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  CONTENT_DIR: z.string().min(1).default('./content'),
  WEB_DIR: z.string().min(1).default('./packages/web/dist'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'has to begin with postgres://')
    .optional(),
  DATABASE_SYSTEM_USER: z.string().optional(),
  /** Where copies of the database go every night: a folder, `https://host/bucket/prefix`, or `none`. */
  BACKUP_DIR: z.string().min(1).optional(),
  /** What copies are sealed by. */
  BACKUP_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'has to be 64 hexadecimal digits: openssl rand -hex 32')
    .optional(),
  BACKUP_S3_KEY_ID: z.string().min(1).optional(),
  BACKUP_S3_SECRET: z.string().min(1).optional(),
  BACKUP_S3_REGION: z.string().min(1).default('ru-central1'),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(500).default(20),
  /** How many seconds a statement of a request may take; the web app waits 15 for a reply. */
  DATABASE_TIMEOUT: z.coerce.number().int().min(1).max(60).default(6),
  /** How many requests a process works on at the same moment, how many more may wait for it, and for how many seconds. */
  REQUESTS_RUNNING: z.coerce.number().int().min(1).max(1000).default(32),
  REQUESTS_WAITING: z.coerce.number().int().min(0).max(10_000).default(256),
  REQUESTS_WAIT: z.coerce.number().min(0.05).max(60).default(0.25),
  /** Off behind a PgBouncer older than 1.21 in transaction mode. */
  NAMED_STATEMENTS: booleanText.default(true),
  /** Signs cookies, and everything that is sealed is sealed under it. At least 32 characters. */
  SECRET: z.string().min(32).optional(),
  /** The secret before, while it is being changed: what it has signed and sealed is still accepted. */
  SECRET_PREVIOUS: z.string().min(32).optional(),
  /** How many characters a new password has to have. */
  MIN_PASSWORD: z.coerce.number().int().min(6).max(64).default(6),
  /** The filter of leaked passwords instead of the one that a build makes; `none`: refuse no leaked password. */
  PASSWORD_FILTER: z.string().min(1).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).optional(),
  /** Signs mails (DKIM) where the mail service does not: the selector, and a file with the private RSA key. Both or none. */
  DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i, 'has to be the name before ._domainkey')
    .optional(),
  DKIM_KEY_FILE: z.string().min(1).optional(),
  /** Opens /api/mails/undelivered to whoever sends it as a bearer token. */
  MAIL_EVENTS_TOKEN: z.string().min(16).optional(),
  /** Mails stay on this machine, readable at /dev/mail. */
  LOCAL_MAILBOX: booleanText.optional(),
  /** The shop at ЮKassa; both or none. Without them payments go to the local checkout. */
  YOOKASSA_SHOP_ID: z.string().regex(/^\d+$/, 'has to be a number').optional(),
  YOOKASSA_SECRET_KEY: z.string().min(1).optional(),
  YOOKASSA_URL: z.url({ protocol: /^https?$/ }).default('https://api.yookassa.ru/v3'),
  /** The ways to pay that the shop has, joined by commas, in the order in which they are offered. */
  PAYMENT_METHODS: paymentMethodList.default(['card']),
  /** Those of which another one is saved for renewals without a charge, or `none`: then it is saved by paying with it. */
  BINDING_METHODS: bindingMethodList.default(['card']),
  /** Who may send notifications: addresses or networks, joined by commas. */
  YOOKASSA_IPS: z.string().default(YOOKASSA_NETWORKS),
  /** For receipts, see the accountant: 1 is «без НДС»; the tax system only when receipts are not made by ЮKassa itself. */
  RECEIPT_VAT_CODE: z.coerce.number().int().min(1).max(12).default(1),
  RECEIPT_TAX_SYSTEM: z.coerce.number().int().min(1).max(6).optional(),
  RECEIPT_PAYMENT_MODE: z.enum(['full_payment', 'full_prepayment']).default('full_payment'),
  /** Payments are simulated on this machine, at /dev/checkout. */
  LOCAL_CHECKOUT: booleanText.optional(),
  /** SmartCaptcha when its keys are set, else ALTCHA; `none` only when set explicitly. */
  CAPTCHA: z.enum(['altcha', 'smartcaptcha', 'none']).optional(),
  SMARTCAPTCHA_SITE_KEY: z.string().min(1).optional(),
  SMARTCAPTCHA_SECRET: z.string().min(1).optional(),
  SMARTCAPTCHA_URL: z.url({ protocol: /^https?$/ }).default('https://smartcaptcha.cloud.yandex.ru'),
  /** The application at VK ID. Without it there is no VK sign-in. */
  VK_APP_ID: z.coerce.number().int().positive().optional(),
  VK_URL: z.url({ protocol: /^https?$/ }).default('https://id.vk.ru'),
  /** VK ID's address for this server, when it differs from the one for browsers. */
  VK_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  VK_MODE: z.enum(['redirect', 'new_tab', 'new_window']).default('redirect'),
  /** A language model for the diary: the address before `/chat/completions`. Without it there is none. */
  TEXT_MODEL_URL: z.url({ protocol: /^https?$/ }).optional(),
  TEXT_MODEL_NAME: z.string().min(1).optional(),
  TEXT_MODEL_KEY: z.string().min(1).optional(),
  /** Who runs the model and where: shown to users before they consent. */
  TEXT_MODEL_NAMED: z.string().trim().min(3).max(200).optional(),
  /** How many seconds a reading may take. */
  TEXT_MODEL_TIMEOUT: z.coerce.number().int().min(1).max(120).default(20),
  /** Opens the first ten figures of «Рисунок» to every plan, until there are people to compare with. */
  DRAWING_FOR_ALL: booleanText.default(false),
  /** The address of a room for video calls, with `{room}` where the random name of a consultation goes. */
  VIDEO_ROOM_URL: z
    .url({ protocol: /^https$/ })
    .refine(url => url.includes('{room}'), 'has to contain {room}')
    .optional(),
  /** The keys that push messages are signed by; both or none. Without them there is no push. */
  VAPID_PUBLIC_KEY: z.string().min(1).optional(),
  VAPID_PRIVATE_KEY: z.string().min(1).optional(),
  /** The hosts of the push services of browsers, `*.` for any below one, joined by commas: no other is called. */
  PUSH_SERVICES: z
    .string()
    .default('fcm.googleapis.com,*.push.apple.com,*.push.services.mozilla.com,*.notify.windows.com'),
  /** Whether this process also runs the payment jobs: renewals, refunds, polling the provider. */
  JOBS: booleanText.default(true),
  /** How many proxies in front of this server are trusted to report the client's address. */
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  /** Opens /metrics to whoever sends it as a bearer token. */
  METRICS_TOKEN: z.string().min(16).optional(),
  /** A collector of OpenTelemetry: the address before `/v1/traces`. Without it nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** What is sent to the collector with each export: `name=value`, joined by commas. */
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .refine(areHeaders, 'has to be name=value, joined by commas')
    .default(''),
  /** The share of the requests that are traced; those that fail are traced all. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(0.01),
  /** From where the admin area may be called: addresses or networks, joined by commas; everywhere when unset. */
  STAFF_IPS: z.string().optional(),
  /** Up to how many rubles one member of the staff may propose a refund and decide about it too; 0: always two. */
  REFUND_ALONE: z.coerce.number().int().min(0).max(100_000).default(0),
  /** For how many years entries of the journal are kept. */
  JOURNAL_YEARS: z.coerce.number().int().min(1).max(100).default(3),
  /** The number of the newest migration that changes data before which a copy of the database was made. */
  MIGRATE_DATA: z.coerce.number().int().min(0).default(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  SUPPORT_EMAIL: z.email().optional(),
  /** Who runs the service, for the legal pages. */
  OPERATOR: z.string().default('[владелец сервиса]'),
  OPERATOR_DETAILS: z.string().default('[реквизиты]'),
  EMERGENCY_PHONE: z.string().refine(isPhone, 'has to be a number to call').default('112'),
  /** Help lines shown on /help and in the diary, «name: number, for whom» joined by semicolons. */
  HELP_LINES: z
    .string()
    .refine(areHelpLines, 'has to be «name: number, for whom; name: number» with numbers to call')
    .default(
      'Психологи МЧС: 8 (495) 989-50-50, для взрослых; ' +
        'Психологическая помощь в Москве: 8 (495) 051, для взрослых, круглосуточно',
    ),
})

export type Environment = z.output<typeof environment>
