import type { MailName } from '../../content/text-schema.ts'
import type { Context } from '../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { composeMail } from '../../platform/mail/compose.ts'
import { inRubles } from '../../platform/payment-provider/kopecks.ts'
import { inMoscow } from '../../platform/time/moscow.ts'
import { contactOf } from '../billing/service.ts'
import { countResults } from '../results/service.ts'
import { accessGoesOn, accessIsOver } from './copy.ts'
import { planOf } from './plans/plans.ts'
import { firstChargeAt } from './renewal/renewal-schedule.ts'
import { ownTerms, renewalTerms } from './renewal/renewal-terms.ts'
import { accessUntil, hasAccess } from './rules.ts'
import type { StoredSubscription } from './types.ts'

type SubscriptionMail = { userId: string; row: StoredSubscription; now: Date }

/** Gives the id of the mail; null when the user has no confirmed address. */
const enqueueTo = async (
  { texts, enqueueMail, webUrl }: Context,
  tx: Db,
  {
    userId,
    name,
    values,
    now,
  }: { userId: string; name: MailName; values: Record<string, string>; now: Date },
): Promise<string | null> => {
  const to = await contactOf(tx, userId)
  if (to === null) return null
  return enqueueMail(
    tx,
    { userId, ...composeMail(texts.mails[name], to, { link: `${webUrl}/subscription`, ...values }) },
    now,
  )
}

const enqueueSubscriptionMail = (
  context: Context,
  tx: Db,
  name: MailName,
  { userId, row, now }: SubscriptionMail,
  more: Record<string, string> = {},
): Promise<string | null> =>
  enqueueTo(context, tx, {
    userId,
    name,
    now,
    values: {
      ...more,
      tariff: planOf(context.bank(), renewalTerms(row).tariff).displayName,
      price: inRubles(renewalTerms(row).price),
      endAt: inMoscow(row.end_at),
      accessUntil: inMoscow(accessUntil(row)),
      chargedFrom: inMoscow(firstChargeAt(row, now)),
    },
  })

/** Gives the id of the mail; null when there is no address to tell. */
export const mailRenewalAnnounced = (
  context: Context,
  tx: Db,
  { method, ...mail }: SubscriptionMail & { method: string },
): Promise<string | null> => enqueueSubscriptionMail(context, tx, 'renewal-announced', mail, { method })
/** Without an address for the receipt the bank was not asked, and the mail must not blame it. */
export const mailRenewalFailed = (context: Context, tx: Db, mail: SubscriptionMail) =>
  enqueueSubscriptionMail(
    context,
    tx,
    mail.row.pause_reason === 'no_receipt_email' ? 'renewal-needs-address' : 'renewal-failed',
    mail,
  )
export const mailSubscriptionEnded = async (context: Context, tx: Db, mail: SubscriptionMail) => {
  if (!mail.row.is_trial) return enqueueSubscriptionMail(context, tx, 'subscription-ended', mail)
  const known = await countResults(tx, mail.userId)
  const name = known > 0 ? 'trial-ended' : 'trial-ended-early'
  return enqueueSubscriptionMail(context, tx, name, mail, { known: String(known) })
}
/** In the grace period the paid time is over: a cancellation ends access at once. */
export const mailSubscriptionCancelled = (context: Context, tx: Db, mail: SubscriptionMail) =>
  enqueueSubscriptionMail(
    context,
    tx,
    hasAccess(mail.row, mail.now) ? 'subscription-cancelled' : 'subscription-cancelled-at-once',
    mail,
  )
/** The user withdrew the permission to charge at the bank. */
export const mailPermissionRevoked = (context: Context, tx: Db, mail: SubscriptionMail) =>
  enqueueSubscriptionMail(context, tx, 'permission-revoked', mail, {
    access: hasAccess(mail.row, mail.now) ? accessGoesOn(mail.row.end_at) : accessIsOver(mail.row.end_at),
  })
export const mailSubscriptionResumed = (context: Context, tx: Db, mail: SubscriptionMail) =>
  enqueueSubscriptionMail(context, tx, 'subscription-resumed', mail)
/** Gives the id of the letter; null when there is no address to tell. */
export const mailPriceChange = (
  context: Context,
  tx: Db,
  { newPrice, from, ...mail }: SubscriptionMail & { newPrice: number; from: Date },
): Promise<string | null> =>
  enqueueSubscriptionMail(context, tx, 'price-change', mail, {
    oldPrice: inRubles(ownTerms(mail.row).price),
    newPrice: inRubles(newPrice),
    from: inMoscow(from),
  })
export const mailPriceKept = (context: Context, tx: Db, mail: SubscriptionMail) =>
  enqueueSubscriptionMail(context, tx, 'price-kept', mail, { oldPrice: inRubles(ownTerms(mail.row).price) })
/** The renewal has stopped, because the user has not agreed to the higher price. */
export const mailPriceNotAgreed = (context: Context, tx: Db, mail: SubscriptionMail) =>
  enqueueSubscriptionMail(context, tx, 'price-not-agreed', mail, {
    oldPrice: inRubles(ownTerms(mail.row).price),
    newPrice: inRubles(mail.row.offer_price ?? 0),
  })
export const mailPlanGiven = (context: Context, tx: Db, mail: SubscriptionMail) =>
  enqueueSubscriptionMail(context, tx, 'plan-given', mail)
export const mailCardRemoved = (context: Context, tx: Db, { userId, now }: Omit<SubscriptionMail, 'row'>) =>
  enqueueTo(context, tx, { userId, name: 'card-removed', values: {}, now })
