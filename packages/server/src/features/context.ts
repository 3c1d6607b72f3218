import type { Bank } from '../bank/bank.ts'
import type { PublishedSource } from '../bank/publish.ts'
import type { Captcha } from '../platform/captcha/captcha.ts'
import type { ContentChange, FoundProblem } from '../content/editable/checking.ts'
import type { Texts } from '../content/load-texts.ts'
import type { Db, Named } from '../platform/db/db.ts'
import type { UserMail } from '../platform/mail/outbox.ts'
import type { WrappingKeys } from '../platform/sealing/wrapping-keys.ts'
import type { NewPasswordRules } from '../platform/secrets/new-password.ts'
import type { Provider, SavedMethod } from '../platform/payment-provider/provider.ts'
import type { TextModel } from '../platform/text-model/text-model.ts'
import type { PushSender } from '../platform/web-push/push-sender.ts'
import type { VkId } from '../platform/vk/vk-id.ts'

/** The dependencies of every use-case. Passed in, so that tests can use their own clock and database. */
export type Context = {
  db: Db
  named: Named
  bank: () => Bank
  /** Mails and pages change while the server runs: read them from here each time. */
  texts: Texts
  /** Everything that users read, as it is published now. */
  readPublished: (db: Db) => Promise<PublishedSource>
  /** Finds what `content:check` would find with a change in the content, and would not find without it. */
  checkContent: (change: ContentChange) => Promise<FoundProblem[]>
  /** Turns Markdown that an editor is writing into HTML, beside this thread and within limits. */
  renderDraft: (markdown: string) => Promise<string>
  /** Signs tokens and keys hashes. */
  secret: string
  /** What was signed by any of these is accepted: `secret`, and the one before while it is being changed. */
  acceptedSecrets: readonly string[]
  /** Keys the digests that remember trials; it stays the same when `secret` changes. */
  trialKey: Buffer
  /** Opens and makes the keys that users' texts are sealed by. */
  keys: WrappingKeys
  newPasswords: NewPasswordRules
  /** The origin of links in mails. */
  webUrl: string
  /** The origin of the API, for what mail programs call themselves. */
  apiUrl: string
  /** What the mail service shows when it tells of mails that did not arrive; null: it tells nothing. */
  mailEventsToken: string | null
  /** Adds a mail to the outbox in this transaction, and gives its id. */
  enqueueMail: (tx: Db, mail: UserMail, now: Date) => Promise<string>
  /** Makes the mail worker send enqueued mails now. Call it after the transaction. */
  wakeMailWorker: () => void
  /** Logs an error for the operators, without personal data. */
  reportError: (error: unknown) => void
  /** The payment provider. */
  provider: Provider
  /** The ways to pay that the shop has, in the order in which they are offered. */
  paymentMethods: readonly SavedMethod['kind'][]
  /** Those that the provider saves without a charge, in the order in which they are offered; empty where it does not. */
  bindingMethods: readonly SavedMethod['kind'][]
  /** In kopecks: a refund of at most so much may be decided by who proposed it; 0 for none. */
  refundAlone: number
  captcha: Captcha
  /** Sign-in by VK ID; null when it is not configured. */
  vk: VkId | null
  /** Reaches the devices of users; null when it is not configured. */
  push: PushSender | null
  /** Reads events of the diary when their writers ask for it; null when it is not configured. */
  textModel: TextModel | null
  /** Makes the job read what has been asked for now. Call it after the transaction. */
  wakeReadings: () => void
  /** The address that mails come from. */
  mailAddress: string
  /** The path of the local mailbox; null when mails are sent by SMTP. */
  mailbox: string | null
  /** The address of the room of a consultation, with `{room}` in it; null when none is configured. */
  videoRoomUrl: string | null
  /** Null when it is not configured. */
  supportEmail: string | null
  /** Whether the first ten figures can be drawn in every plan, for a while. */
  opensFirstFigures: boolean
  /** The configuration as the owners may see it. */
  settings: readonly { name: string; value: string | null; is_set: boolean }[]
  /** Whether copies of the database are made by themselves. */
  hasBackups: boolean
  /** Whom to call in need, from the configuration. */
  helpPhones: { emergency: string; lines: { name: string; phone: string; whom: string }[] }
  /** Values for the placeholders in legal and help pages: the operator and help lines. */
  pageValues: Record<string, string>
}
