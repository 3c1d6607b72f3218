import type { Subscription } from '@grani/contract'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { Context } from '../../context.ts'
import { lockUserPayments, savedCard } from '../../payments/service.ts'
import { giftedTimes, rowAtRenewal } from '../gifts/received-gifts.ts'
import { receivedGiftsOf } from '../gifts/store.ts'
import { mailSubscriptionResumed } from '../mails.ts'
import { readExisting, requireSubscription } from '../read-subscription.ts'
import { saveSubscription } from '../store.ts'
import { transition } from '../transition.ts'
import type { RecordConsent, StoredSubscription } from '../types.ts'
import { lacksConsent, renewalAmount } from './renewal-terms.ts'
import { applyEvent, planPriceOf } from './what-to-renew.ts'

type ResumeInput = {
  userId: string
  /** What the user was told that a month costs, in kopecks; undefined of a page from before it was told. */
  price: number | undefined
  ip: string
  now: Date
}

/** The price that resuming agrees to, where it is higher than the one before; null where it is not. */
const priceToAgreeTo = (
  { bank }: Context,
  row: StoredSubscription,
  told: number | undefined,
): number | null => {
  const planPrice = planPriceOf(bank(), row) ?? 0
  const price = lacksConsent(row, planPrice) ? row.offer_price : null
  const isTold = told === undefined ? price === null : told === (price ?? renewalAmount(row, planPrice))
  if (!isTold) throw new Refusal('ERR_CONFLICT')
  return price
}

/** Resumes the renewal with the card that is still saved; the user consents to it again, and to its price. */
export const resumeSubscription = async (
  context: Context,
  consent: RecordConsent,
  { userId, price: told, ip, now }: ResumeInput,
): Promise<Subscription> => {
  await context.db.transaction().execute(async tx => {
    await lockUserPayments(tx, userId)
    const row = await requireSubscription(tx, userId)
    const outcome = transition(row, { kind: 'resumed' }, now)
    if (outcome.kind === 'unchanged') return
    const card = await savedCard(tx, userId, context.provider.name)
    if (outcome.kind === 'refused' || !card) throw new Refusal('ERR_CONFLICT')
    const gifts = giftedTimes(row, await receivedGiftsOf(tx, userId), now)
    const price = priceToAgreeTo(context, rowAtRenewal(row, gifts), told)
    const resumed =
      price === null ? outcome.row : applyEvent(outcome.row, { kind: 'price-agreed', price }, now)
    const { version } = context.texts.legal.offer
    await consent(tx, { userId, document: 'auto-payments', version, ip, now })
    if (price !== null) await consent(tx, { userId, document: 'price-change', version, ip, now })
    await saveSubscription(tx, userId, resumed)
    await mailSubscriptionResumed(context, tx, { userId, row: resumed, now })
  })
  context.wakeMailWorker()
  return readExisting(context, userId, now)
}
