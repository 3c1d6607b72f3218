import type { Bank } from '../bank/bank.ts'
import { captchaFor } from '../platform/captcha/captcha-for.ts'
import type { Config } from '../platform/config/config.ts'
import { loadTexts, type Texts } from '../content/load-texts.ts'
import type { Context } from '../features/context.ts'
import type { Database } from '../platform/db/db.ts'
import { post } from '../platform/mail/outbox.ts'
import { localProvider } from '../platform/payments/local.ts'
import type { Provider } from '../platform/payments/provider.ts'
import { yookassa } from '../platform/payments/yookassa.ts'
import { ownSecret } from '../platform/secrets/local-secret.ts'
import { vkId } from '../platform/vk/vk-id.ts'

type Parts = {
  config: Config
  database: Database
  bank: () => Bank
  /** The mails and pages of `config.contentDir`, where they are read already. */
  texts?: Texts
  now: () => Date
  hurryMail: () => void
  complain: (error: unknown) => void
}

const providerOf = ({ config, database, now }: Parts): Provider =>
  config.payments.kind === 'yookassa'
    ? yookassa(config.payments, config.payments.receipt)
    : localProvider(database.db, config.publicUrl, now)

/** What the configuration makes of the use-cases' surroundings; for the server and for commands. */
export const composeContext = (parts: Parts): Context => {
  const { config, database, bank, hurryMail, complain } = parts
  const secret = config.secret ?? ownSecret(config.dataDir)
  const webUrl = config.origins[0] ?? config.publicUrl
  return {
    db: database.db,
    named: database.named,
    bank,
    texts: parts.texts ?? loadTexts(config.contentDir),
    secret,
    webUrl,
    captcha: captchaFor(config.captcha, { db: database.db, secret }),
    vk: config.vk && vkId(config.vk, webUrl),
    post,
    hurryMail,
    complain,
    provider: providerOf(parts),
    mailbox: config.mail.kind === 'local' ? '/dev/mail' : null,
    supportEmail: config.supportEmail,
    pageValues: {
      operator: config.operator,
      operatorDetails: config.operatorDetails,
      contactEmail: config.supportEmail ?? '[адрес для обращений]',
      site: config.publicUrl,
      emergencyPhone: config.emergencyPhone,
      helpLines: config.helpLines
        .split(';')
        .map(line => `- ${line.trim()}`)
        .join('\n'),
    },
  }
}
