import type { Bank } from '../bank/bank.ts'
import { captchaFor } from '../platform/captcha/captcha-for.ts'
import type { Config } from '../platform/config/config.ts'
import { phoneLink } from '../platform/config/phones.ts'
import { loadTexts, type Texts } from '../content/load-texts.ts'
import type { Context } from '../features/context.ts'
import type { Database } from '../platform/db/db.ts'
import { enqueueMail } from '../platform/mail/outbox.ts'
import { localProvider } from '../platform/payment-provider/local.ts'
import type { Provider } from '../platform/payment-provider/provider.ts'
import { yookassa } from '../platform/payment-provider/yookassa.ts'
import { localSecret } from '../platform/secrets/local-secret.ts'
import { vkId } from '../platform/vk/vk-id.ts'

type Options = {
  config: Config
  database: Database
  bank: () => Bank
  /** The mails and pages of `config.contentDir`, where they are read already. */
  texts?: Texts
  now: () => Date
  wakeMailWorker: () => void
  reportError: (error: unknown) => void
}

const providerOf = ({ config, database, now }: Options): Provider =>
  config.payments.kind === 'yookassa'
    ? yookassa(config.payments, config.payments.receipt)
    : localProvider(database.db, config.publicUrl, now)

/** Builds the dependencies of the use-cases from the configuration; for the server and for commands. */
export const composeContext = (options: Options): Context => {
  const { config, database, bank, wakeMailWorker, reportError } = options
  const secret = config.secret ?? localSecret(config.dataDir)
  const webUrl = config.origins[0] ?? config.publicUrl
  return {
    db: database.db,
    named: database.named,
    bank,
    texts: options.texts ?? loadTexts(config.contentDir),
    secret,
    webUrl,
    captcha: captchaFor(config.captcha, { db: database.db, secret }),
    vk: config.vk && vkId(config.vk, webUrl),
    enqueueMail: enqueueMail,
    wakeMailWorker,
    reportError,
    provider: providerOf(options),
    mailbox: config.mail.kind === 'local' && config.trustProxy === 0 ? '/dev/mail' : null,
    supportEmail: config.supportEmail,
    helpPhones: { emergency: config.emergencyPhone, lines: config.helpLines },
    pageValues: {
      operator: config.operator,
      operatorDetails: config.operatorDetails,
      contactEmail: config.supportEmail ?? '[адрес для обращений]',
      site: config.publicUrl,
      emergencyPhone: phoneLink(config.emergencyPhone),
      helpLines: config.helpLines.map(({ name, phone }) => `- ${name}: ${phoneLink(phone)}`).join('\n'),
    },
  }
}
