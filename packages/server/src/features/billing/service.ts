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

/** A user may enter any address, also a stranger's: few mails are sent. */
const LINK_LIMIT = { hits: 5, seconds: 3600 }

export const readBillingInfo = async ({ db }: Context, userId: string): Promise<BillingInfo> =>
  (await billingInfoOf(db, userId)) ?? { email: '', is_verified: false, confirmed_email: null }

/** The confirmed address for receipts. Null: nothing can be charged. */
export const receiptEmailOf = async (db: Db, userId: string): Promise<string | null> =>
  (await billingInfoOf(db, userId))?.confirmed_email ?? null

/** The confirmed address for receipts, or a Refusal with the field that is missing. */
export const requireReceiptEmail = async (db: Db, userId: string): Promise<string> => {
  const email = await receiptEmailOf(db, userId)
  if (email === null)
    throw new Refusal('ERR_CONFLICT', { fields: { billing_email: 'payments.errors.noReceiptEmail' } })
  return email
}

/**
 * Confirms the address, and mails the change to the account's address and to the former one: a stranger who uses an open
 * session does not read those.
 */
const confirm = async (
  { texts, webUrl, enqueueMail }: Context,
  tx: Db,
  { userId, email, now }: { userId: string; email: string; now: Date },
): Promise<BillingInfo | undefined> => {
  const formerAddresses = new Set([await accountEmailOf(tx, userId), await receiptEmailOf(tx, userId)])
  const confirmed = await confirmBillingEmail(tx, userId, email)
  if (!confirmed) return undefined
  const mail = texts.mails['receipt-email-changed']
  for (const to of formerAddresses)
    if (to !== null && to !== email)
      await enqueueMail(tx, { userId, ...composeMail(mail, to, { email, link: `${webUrl}/profile` }) }, now)
  return confirmed
}

type LinkRequest = { secret: string; userId: string; email: string; now: Date }

/** Limits the links per user and per address. A refusal here also rolls back the saved address. */
const limitLinks = async (tx: Db, { secret, userId, email, now }: LinkRequest): Promise<void> => {
  // A digest: the table of limits holds no user ids.
  const userKey = createHmac('sha256', secret).update(`billing:${userId}`).digest('base64url').slice(0, 22)
  await limitAttempts(tx, `billing-mail:${userKey}`, LINK_LIMIT, now)
  await limitMailsTo(tx, { secret, email, now })
}

/**
 * Saves the address and mails a confirmation link to it, again each time it is saved, unless it is confirmed already, here or
 * at sign-up. Until the link is followed, receipts go to the address that was confirmed before.
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
    const isAccountEmail = (await accountEmailOf(tx, userId)) === email
    const confirmed = isAccountEmail && (await confirm(context, tx, { userId, email, now }))
    if (confirmed) return confirmed
    // Checked only here: an address that needs no mail can be saved, however many mails others have caused to it.
    await limitLinks(tx, { secret, userId, email, now })
    const token = await issueMailToken(tx, { userId, purpose: 'billing', email, now })
    const link = `${webUrl}/profile?verify-billing-token=${encodeURIComponent(token)}`
    await enqueueMail(
      tx,
      {
        userId,
        ...composeMail(texts.mails['verify-billing-email'], email, {
          email,
          link,
          lifetime: LIFETIMES.billing.label,
        }),
      },
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
    // Thrown inside the transaction, so that another user's token is not used up.
    if (!info) throw new Refusal('ERR_TOKEN')
    return info
  })
  context.wakeMailWorker()
  return confirmed
}

export const exportBilling = ({ db }: Context, userId: string) => billingInfoOf(db, userId)
