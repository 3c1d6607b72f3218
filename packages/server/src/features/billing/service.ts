import { createHmac } from 'node:crypto'
import type { BillingInfo } from '@grani/contract'
import type { Context } from '../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { lockUserForKeyShare } from '../../platform/db/lock-user.ts'
import { limitAttempts } from '../../platform/http/rate-limit.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { composeMail } from '../../platform/mail/compose.ts'
import { limitMailsTo } from '../../platform/mail/mail-limits.ts'
import { issueMailToken, LIFETIMES, useMailToken } from '../../platform/secrets/mail-token.ts'
import {
  accountEmailOf,
  billingInfoOf,
  confirmBillingEmail,
  contactOf,
  eraseBilling,
  saveBillingEmail,
} from './store.ts'

export { contactOf, eraseBilling }

/** Mails to an address that a person names are few, whoever it belongs to. */
const MAILS = { hits: 5, seconds: 3600 }

export const readBillingInfo = async ({ db }: Context, userId: string): Promise<BillingInfo> =>
  (await billingInfoOf(db, userId)) ?? { email: '', is_verified: false, confirmed_email: null }

/** Where receipts go: only an address that was confirmed. Null: nothing can be charged. */
export const receiptEmailOf = async (db: Db, userId: string): Promise<string | null> =>
  (await billingInfoOf(db, userId))?.confirmed_email ?? null

/** The address for receipts, or a refusal that says what is missing. */
export const requireReceiptEmail = async (db: Db, userId: string): Promise<string> => {
  const email = await receiptEmailOf(db, userId)
  if (email === null)
    throw new Refusal('ERR_CONFLICT', { fields: { billing_email: 'payments.errors.noReceiptEmail' } })
  return email
}

/** Confirms the address; whoever held the account hears of it, where a stranger at the keyboard cannot read. */
const confirm = async (
  { texts, webUrl, enqueueMail }: Context,
  tx: Db,
  { userId, email, now }: { userId: string; email: string; now: Date },
): Promise<BillingInfo | undefined> => {
  const told = new Set([await accountEmailOf(tx, userId), await receiptEmailOf(tx, userId)])
  const confirmed = await confirmBillingEmail(tx, userId, email)
  if (!confirmed) return undefined
  const letter = texts.mails['receipt-email-changed']
  for (const to of told)
    if (to !== null && to !== email)
      await enqueueMail(tx, composeMail(letter, to, { email, link: `${webUrl}/profile` }), now)
  return confirmed
}

type Asking = { secret: string; userId: string; email: string; now: Date }

/** Links are few, both of one person and to one address. One too many undoes the saving, too. */
const limitLinks = async (tx: Db, { secret, userId, email, now }: Asking): Promise<void> => {
  // A digest: the table of limits names nobody.
  const person = createHmac('sha256', secret).update(`billing:${userId}`).digest('base64url').slice(0, 22)
  await limitAttempts(tx, `billing-mail:${person}`, MAILS, now)
  await limitMailsTo(tx, { secret, email, now })
}

/**
 * Saves the address and mails a link to it, again on saving again, unless it is confirmed already, here or at sign-up. Receipts
 * go on to the one that was confirmed before until the link is followed.
 */
export const saveBillingInfo = async (
  context: Context,
  { userId, email, now }: { userId: string; email: string; now: Date },
): Promise<BillingInfo> => {
  const { db, secret, texts, webUrl, enqueueMail } = context
  const info = await db.transaction().execute(async tx => {
    if (!(await lockUserForKeyShare(tx, userId))) throw new Refusal('ERR_SESSION')
    const saved = await saveBillingEmail(tx, userId, email)
    if (saved.is_verified) return saved
    const isAccountsOwn = (await accountEmailOf(tx, userId)) === email
    const confirmed = isAccountsOwn && (await confirm(context, tx, { userId, email, now }))
    if (confirmed) return confirmed
    // Only here: an address that needs no mail can be saved, however many mails others have set off towards it.
    await limitLinks(tx, { secret, userId, email, now })
    const token = await issueMailToken(tx, { userId, purpose: 'billing', email, now })
    const link = `${webUrl}/profile?verify-billing-token=${encodeURIComponent(token)}`
    await enqueueMail(
      tx,
      composeMail(texts.mails['verify-billing-email'], email, {
        email,
        link,
        lifetime: LIFETIMES.billing.label,
      }),
      now,
    )
    return saved
  })
  context.wakeMailWorker()
  return info
}

export const verifyBillingInfo = async (
  context: Context,
  { userId, token, now }: { userId: string; token: string; now: Date },
): Promise<BillingInfo> => {
  const confirmed = await context.db.transaction().execute(async tx => {
    const used = await useMailToken(tx, { token, purpose: 'billing', now })
    const info =
      used?.userId === userId ? await confirm(context, tx, { userId, email: used.email, now }) : undefined
    // Thrown inside, so that somebody else's token is not used up.
    if (!info) throw new Refusal('ERR_TOKEN')
    return info
  })
  context.wakeMailWorker()
  return confirmed
}

export const exportBilling = ({ db }: Context, userId: string) => billingInfoOf(db, userId)
