import type { PaymentMethod, Upgrade } from '@grani/contract'
import type { Db } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { requireReceiptEmail } from '../../billing/service.ts'
import type { Context } from '../../context.ts'
import { openCheckout, openPayments, type PaymentContext } from '../../payments/service.ts'
import { upgradeTitle } from '../copy.ts'
import { subscriptionOf } from '../store.ts'
import type { RecordConsent } from '../types.ts'
import { upgradeAmount } from './upgrade-price.ts'

/** The plans that the user may change to today, with what the change costs today. */
export const listUpgrades = async ({ db, bank }: Context, userId: string, now: Date): Promise<Upgrade[]> => {
  const row = await subscriptionOf(db, userId)
  if (!row) return []
  return bank().tariffs.flatMap(({ uid, displayName, price, isActive, ...limits }) => {
    const amount = isActive && uid !== row.tariff ? upgradeAmount(row, price, now) : null
    if (amount === null) return []
    return {
      tariff: { uid, display_name: displayName, price },
      goals_limit: limits.goalsLimit,
      questions_per_week: limits.questionsPerWeek,
      events_per_day: limits.eventsPerDay,
      amount,
      until: row.end_at.toISOString(),
    }
  })
}

type UpgradeInput = {
  userId: string
  tariff: string
  /** What the user was told that it costs, in kopecks. */
  amount: number
  autoPayments: boolean
  method?: PaymentMethod | undefined
  ip: string
  now: Date
}

/** A renewal that is being charged would pay for the plan before. */
const isRenewing = async (tx: Db, userId: string): Promise<boolean> =>
  (await openPayments(tx, userId)).some(({ kind }) => kind === 'renewal')

/** Opens the checkout for the difference to a larger plan. Never for another amount than the user was told. */
export const upgrade = async (
  context: PaymentContext,
  consent: RecordConsent,
  { userId, tariff, amount, autoPayments, method, ip, now }: UpgradeInput,
): Promise<{ paymentUrl: string }> => {
  const plan = context.bank().tariffs.find(({ uid, isActive }) => uid === tariff && isActive)
  if (!plan) throw new Refusal('ERR_NOT_FOUND')
  const receiptEmail = await requireReceiptEmail(context.db, userId)
  const paymentUrl = await openCheckout(context, {
    userId,
    method,
    now,
    prepare: async tx => {
      const row = await subscriptionOf(tx, userId)
      if (
        !row ||
        row.tariff === tariff ||
        upgradeAmount(row, plan.price, now) !== amount ||
        (await isRenewing(tx, userId))
      )
        throw new Refusal('ERR_CONFLICT')
      const { version } = context.texts.legal.offer
      await consent(tx, { userId, document: 'offer', version, ip, now })
      if (autoPayments) await consent(tx, { userId, document: 'auto-payments', version, ip, now })
      return {
        userId,
        kind: 'upgrade',
        item: plan.uid,
        title: upgradeTitle(plan.displayName, row.end_at),
        amount,
        questions: null,
        receiptEmail,
        basis: row.last_payment,
        renewsAt: null,
        upgrade: { from: { tariff: row.tariff, price: row.price }, price: plan.price },
        keepCard: autoPayments,
      }
    },
  })
  return { paymentUrl }
}
