import type { MailName } from '../../content/text-schema.ts'
import type { Context } from '../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { composeMail } from '../../platform/mail/compose.ts'
import { inRubles } from '../../platform/payments/kopecks.ts'
import { contactOf } from '../billing/service.ts'
import { copy } from '../payments/service.ts'
import { firstCharge, type Held, renewalOf } from './held.ts'
import { planOf } from './plans.ts'
import { accessUntil, hasAccess } from './rules.ts'

type About = { userId: string; row: Held; now: Date }

const postTo = async (
  { texts, enqueueMail, webUrl }: Context,
  tx: Db,
  {
    userId,
    name,
    values,
    now,
  }: { userId: string; name: MailName; values: Record<string, string>; now: Date },
): Promise<void> => {
  const to = await contactOf(tx, userId)
  if (to === null) return
  await enqueueMail(
    tx,
    composeMail(texts.mails[name], to, { link: `${webUrl}/subscription`, ...values }),
    now,
  )
}

const postAbout = (context: Context, tx: Db, name: MailName, { userId, row, now }: About): Promise<void> =>
  postTo(context, tx, {
    userId,
    name,
    now,
    values: {
      tariff: planOf(context.bank(), renewalOf(row).tariff).displayName,
      price: inRubles(renewalOf(row).price),
      endAt: copy.dayInWords(row.end_at),
      accessUntil: copy.dayInWords(accessUntil(row)),
      chargedFrom: copy.dayInWords(firstCharge(row, now)),
    },
  })

export const postAnnounced = (context: Context, tx: Db, about: About) =>
  postAbout(context, tx, 'renewal-announced', about)
/** No bank was asked where there was no address for the receipt. */
export const postFailed = (context: Context, tx: Db, about: About) =>
  postAbout(
    context,
    tx,
    about.row.pause_reason === 'no_receipt_email' ? 'renewal-needs-address' : 'renewal-failed',
    about,
  )
export const postEnded = (context: Context, tx: Db, about: About) =>
  postAbout(context, tx, about.row.is_trial ? 'trial-ended' : 'subscription-ended', about)
/** In the grace the paid time is over: what is cancelled then ends at once. */
export const postCancelled = (context: Context, tx: Db, about: About) =>
  postAbout(
    context,
    tx,
    hasAccess(about.row, about.now) ? 'subscription-cancelled' : 'subscription-cancelled-at-once',
    about,
  )
export const postResumed = (context: Context, tx: Db, about: About) =>
  postAbout(context, tx, 'subscription-resumed', about)
export const postCardRemoved = (context: Context, tx: Db, { userId, now }: Omit<About, 'row'>) =>
  postTo(context, tx, { userId, name: 'card-removed', values: {}, now })
