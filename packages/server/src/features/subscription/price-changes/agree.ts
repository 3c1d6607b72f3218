import type { Subscription } from '@grani/contract'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { Context } from '../../context.ts'
import { lockUserPayments } from '../../payments/service.ts'
import { planPriceOf } from '../renewal/what-to-renew.ts'
import { readExisting, requireSubscription } from '../read-subscription.ts'
import { saveSubscription } from '../store.ts'
import { transition } from '../transition.ts'
import type { RecordConsent } from '../types.ts'

type Agreement = {
  userId: string
  /** What the user was told that a month will cost, in kopecks. */
  price: number
  ip: string
  now: Date
}

/** The user agrees to a higher price, which is charged from its day on. Agreeing twice is harmless. */
export const agreeToPrice = async (
  context: Context,
  consent: RecordConsent,
  { userId, price, ip, now }: Agreement,
): Promise<Subscription> => {
  await context.db.transaction().execute(async tx => {
    await lockUserPayments(tx, userId)
    const row = await requireSubscription(tx, userId)
    // The plan has become cheaper meanwhile: nobody has to agree to more.
    if ((planPriceOf(context.bank(), row) ?? 0) < price) throw new Refusal('ERR_CONFLICT')
    const outcome = transition(row, { kind: 'price-agreed', price }, now)
    if (outcome.kind === 'refused') throw new Refusal('ERR_CONFLICT')
    if (outcome.kind === 'unchanged') return
    const { version } = context.texts.legal.offer
    await consent(tx, { userId, document: 'price-change', version, ip, now })
    await saveSubscription(tx, userId, outcome.row)
  })
  return readExisting(context, userId, now)
}
