import type { Bank } from '../../../bank/bank.ts'
import { createPayment, type PaymentContext, type PaymentRow, savedCard } from '../../payments/service.ts'
import type { Db } from '../../../platform/db/db.ts'
import { renewalTitle } from '../copy.ts'
import type { Event } from '../event.ts'
import { transition } from '../transition.ts'
import type { StoredSubscription } from '../types.ts'
import { ownTerms, renewalAmount } from './renewal-terms.ts'

export type UserAtTime = { userId: string; now: Date }

export const applyEvent = (row: StoredSubscription, event: Event, now: Date): StoredSubscription => {
  const outcome = transition(row, event, now)
  return outcome.kind === 'changed' ? outcome.row : row
}

/** Undefined for a plan that is not there any more. */
const planToRenew = (bank: Bank, row: StoredSubscription) =>
  bank.tariffs.find(({ uid }) => uid === ownTerms(row).tariff)

/** What the plan that will be renewed costs those who buy it now. */
export const planPriceOf = (bank: Bank, row: StoredSubscription): number | null =>
  planToRenew(bank, row)?.price ?? null

/** The plan, the payment method and the amount of the next renewal as things are now; null when it cannot be charged. */
export const whatToRenew = async (
  { bank, provider }: PaymentContext,
  tx: Db,
  row: StoredSubscription,
  userId: string,
) => {
  const card = await savedCard(tx, userId, provider.name)
  const plan = planToRenew(bank(), row)
  const amount = plan ? renewalAmount(row, plan.price) : null
  return card && plan && amount !== null ? { card, plan, amount } : null
}

type Renewal = UserAtTime & {
  row: StoredSubscription
  renewal: NonNullable<Awaited<ReturnType<typeof whatToRenew>>>
  receiptEmail: string
}

/** The payment of a renewal, to be sent once this transaction is committed. */
export const createRenewal = (
  context: PaymentContext,
  tx: Db,
  { row, renewal: { card, plan, amount }, receiptEmail, userId, now }: Renewal,
): Promise<PaymentRow> => {
  const payment = {
    userId,
    kind: 'renewal',
    item: plan.uid,
    title: renewalTitle(plan.displayName),
    amount,
    questions: null,
    receiptEmail,
    basis: row.last_payment,
    renewsAt: row.end_at,
    method: card.kind,
    by: { kind: 'card', id: card.id },
  } as const
  return createPayment(context, tx, payment, now)
}
