import type { Bank } from '../bank/bank.ts'
import { liveTexts } from '../bank/live-texts.ts'
import { openPublishedSource } from '../bank/publish.ts'
import type { PublishedText } from '../content/editable/targets.ts'
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
import { chatCompletions } from '../platform/text-model/chat-completions.ts'
import type { Keys } from './open-keys.ts'
import { readPasswordFilter } from '../platform/secrets/password-filter.ts'
import { vkId } from '../platform/vk/vk-id.ts'
import { webPushSender } from '../platform/web-push/web-push.ts'

type Options = {
  config: Config
  database: Database
  keys: Keys
  bank: () => Bank
  /** What the staff have published, over the mails and pages of the folder. */
  published: () => readonly PublishedText[]
  /** The mails and pages of `config.contentDir`, where they are read already. */
  texts?: Texts
  checkContent: Context['checkContent']
  renderDraft: Context['renderDraft']
  now: () => Date
  wakeMailWorker: () => void
  wakeReadings: () => void
  reportError: (error: unknown) => void
}

const providerOf = ({ config, database, now }: Options): Provider =>
  config.payments.kind === 'yookassa'
    ? yookassa(config.payments, config.payments.receipt)
    : localProvider(database.db, config.publicUrl, now)

/** Builds the dependencies of the use-cases from the configuration; for the server and for commands. */
export const composeContext = (options: Options): Context => {
  const { config, database, bank, wakeMailWorker, wakeReadings, reportError } = options
  const { secrets, wrapping, trialKey } = options.keys
  const webUrl = config.origins[0] ?? config.publicUrl
  const mailAddress = /<([^>]+)>/.exec(config.mailFrom)?.[1] ?? config.mailFrom
  const folder = options.texts ?? loadTexts(config.contentDir)
  return {
    db: database.db,
    named: database.named,
    bank,
    texts: liveTexts(folder, options.published),
    readPublished: openPublishedSource(folder),
    checkContent: options.checkContent,
    renderDraft: options.renderDraft,
    secret: secrets[0],
    acceptedSecrets: secrets,
    trialKey,
    keys: wrapping,
    newPasswords: {
      minLength: config.minPassword,
      leaked: config.passwordFilter === null ? null : readPasswordFilter(config.passwordFilter),
    },
    webUrl,
    apiUrl: config.publicUrl,
    mailEventsToken: config.mailEventsToken,
    captcha: captchaFor(config.captcha, { db: database.db, secrets }),
    vk: config.vk && vkId(config.vk, webUrl),
    push: config.push && webPushSender(config.push),
    textModel: config.textModel && chatCompletions(config.textModel),
    wakeReadings,
    enqueueMail: enqueueMail,
    wakeMailWorker,
    reportError,
    provider: providerOf(options),
    paymentMethods: config.paymentMethods,
    bindingMethods: config.bindingMethods,
    refundAlone: config.refundAlone,
    mailAddress,
    mailbox: config.mail.kind === 'local' && config.trustProxy === 0 ? '/dev/mail' : null,
    videoRoomUrl: config.videoRoomUrl,
    supportEmail: config.supportEmail,
    opensFirstFigures: config.opensFirstFigures,
    settings: config.settings,
    hasBackups: config.backup !== null,
    helpPhones: { emergency: config.emergencyPhone, lines: config.helpLines },
    pageValues: {
      operator: config.operator,
      operatorDetails: config.operatorDetails,
      contactEmail: config.supportEmail ?? mailAddress,
      site: config.publicUrl,
      textModel: config.textModel?.named ?? '[сейчас программа не подключена]',
      emergencyPhone: phoneLink(config.emergencyPhone),
      helpLines: config.helpLines
        .map(({ name, phone, whom }) => `- ${name}: ${phoneLink(phone)}${whom && `, ${whom}`}`)
        .join('\n'),
    },
  }
}
