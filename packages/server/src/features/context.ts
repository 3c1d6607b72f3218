import type { Bank } from '../bank/bank.ts'
import type { Captcha } from '../platform/captcha/captcha.ts'
import type { Texts } from '../content/load-texts.ts'
import type { Db, Named } from '../platform/db/db.ts'
import type { Letter } from '../platform/mail/outbox.ts'
import type { Provider } from '../platform/payment-provider/provider.ts'
import type { VkId } from '../platform/vk/vk-id.ts'

/** What every use-case may reach. Handed in, so that tests live on their own clock and database. */
export type Context = {
  db: Db
  named: Named
  bank: () => Bank
  texts: Texts
  /** Signs tokens and keys digests. */
  secret: string
  /** Where links in mails lead. */
  webUrl: string
  /** Puts a mail into the outbox of this transaction. */
  post: (tx: Db, letter: Letter, now: Date) => Promise<void>
  /** Tells the postman that something was posted. Call it after the transaction. */
  hurryMail: () => void
  /** Tells the people who run this of what went wrong. Never with personal data. */
  complain: (error: unknown) => void
  /** Moves money. */
  provider: Provider
  /** Tells people from programs. */
  captcha: Captcha
  /** Signs people in through VK ID; null where it is not set up. */
  vk: VkId | null
  /** Where the local mailbox can be read, if mails stay on this machine. */
  mailbox: string | null
  /** Where people may write to; null until somebody sets it. */
  supportEmail: string | null
  /** What the legal and help pages say about who runs this: values of their placeholders. */
  pageValues: Record<string, string>
}
