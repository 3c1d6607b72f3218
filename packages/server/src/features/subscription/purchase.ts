import type { Context } from '../context.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { requireReceiptEmail } from '../billing/service.ts'
import { copy, openCheckout, type Till } from '../payments/service.ts'
import type { RecordConsent } from './consent.ts'
import { canPickTariff } from './held.ts'
import { subscriptionOf } from './store.ts'

type Subscribe = { userId: string; tariff: string; autoPayments: boolean; ip: string; now: Date }

const planFor = ({ bank }: Context, uid: string) => {
  const plan = bank().tariffs.find(tariff => tariff.uid === uid)
  if (!plan) throw new Refusal('ERR_NOT_FOUND')
  if (!plan.isActive)
    throw new Refusal('ERR_CONFLICT', { fields: { tariff: 'subscription.errors.notAvailable' } })
  return plan
}

/** Begins to buy a month of a plan. What was agreed to is stored with the version of the offer; the two consents apart. */
export const subscribe = async (
  till: Till,
  consent: RecordConsent,
  { userId, tariff, autoPayments, ip, now }: Subscribe,
): Promise<{ paymentUrl: string }> => {
  const { context } = till
  const plan = planFor(context, tariff)
  const receiptEmail = await requireReceiptEmail(context.db, userId)
  const paymentUrl = await openCheckout(till, {
    userId,
    now,
    decide: async tx => {
      const row = await subscriptionOf(tx, userId)
      if (!canPickTariff(row, now)) throw new Refusal('ERR_PERMISSION')
      const { version } = context.texts.legal.offer
      await consent(tx, { userId, document: 'offer', version, ip, now })
      if (autoPayments) await consent(tx, { userId, document: 'auto-payments', version, ip, now })
      return {
        userId,
        kind: 'plan',
        item: plan.uid,
        title: copy.planTitle(plan.displayName),
        amount: plan.price,
        questions: null,
        receiptEmail,
        basis: row?.last_payment ?? null,
        renewsAt: null,
        keepCard: autoPayments,
      }
    },
  })
  return { paymentUrl }
}
