import type { PaymentMethod } from '@grani/contract'
import type { Context } from '../../context.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { requireReceiptEmail } from '../../billing/service.ts'
import { openCheckout, type PaymentContext } from '../../payments/service.ts'
import { takePromo } from '../../promos/service.ts'
import { planTitle } from '../copy.ts'
import { canPickTariff } from '../renewal/renewal-schedule.ts'
import { subscriptionOf } from '../store.ts'
import type { RecordConsent } from '../types.ts'

type SubscribeInput = {
  userId: string
  tariff: string
  autoPayments: boolean
  method?: PaymentMethod | undefined
  promo?: string | undefined
  ip: string
  now: Date
}

const planForSale = ({ bank }: Context, uid: string) => {
  const plan = bank().tariffs.find(tariff => tariff.uid === uid)
  if (!plan) throw new Refusal('ERR_NOT_FOUND')
  if (!plan.isActive)
    throw new Refusal('ERR_CONFLICT', { fields: { tariff: 'subscription.errors.notAvailable' } })
  return plan
}

/**
 * Opens the checkout for a month of a plan. The consents to the offer and to automatic payments are stored as two, each with
 * the version of the offer.
 */
export const subscribe = async (
  context: PaymentContext,
  consent: RecordConsent,
  { userId, tariff, autoPayments, method, promo: code, ip, now }: SubscribeInput,
): Promise<{ paymentUrl: string }> => {
  const plan = planForSale(context, tariff)
  const receiptEmail = await requireReceiptEmail(context.db, userId)
  const paymentUrl = await openCheckout(context, {
    userId,
    method,
    now,
    prepare: async tx => {
      const row = await subscriptionOf(tx, userId)
      if (!canPickTariff(row, now)) throw new Refusal('ERR_PERMISSION')
      const { version } = context.texts.legal.offer
      await consent(tx, { userId, document: 'offer', version, ip, now })
      if (autoPayments) await consent(tx, { userId, document: 'auto-payments', version, ip, now })
      const { price } = plan
      const promo = code === undefined ? null : await takePromo(tx, { userId, code, price, now })
      return {
        userId,
        kind: 'plan',
        item: plan.uid,
        title: planTitle(plan.displayName),
        amount: promo?.amount ?? price,
        promo: promo === null ? undefined : { id: promo.id, days: promo.days, price },
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
