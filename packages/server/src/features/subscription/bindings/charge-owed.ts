import type { Db } from '../../../platform/db/db.ts'
import { deleteMail } from '../../../platform/mail/outbox.ts'
import { receiptEmailOf } from '../../billing/service.ts'
import { openPayments, type PaymentContext, type PaymentRow } from '../../payments/service.ts'
import { applyEvent, createRenewal, whatToRenew } from '../renewal/what-to-renew.ts'
import { saveSubscription, subscriptionOf } from '../store.ts'
import { isTooOld, owedBy } from './rules.ts'
import type { BindingRow } from './store.ts'

/**
 * Charges the bound method for the month that is owed, when the user has asked for that, at the price that they were told. A
 * charge of the method before that is still under way is waited for: it may yet succeed.
 */
export const chargeOwed = async (
  context: PaymentContext,
  tx: Db,
  binding: BindingRow,
  now: Date,
): Promise<PaymentRow | 'wait' | 'nothing'> => {
  const { user_id: userId, amount, method_id: methodId } = binding
  const row = await subscriptionOf(tx, userId)
  if (!row || amount === null || isTooOld(binding, now)) return 'nothing'
  if (owedBy(context.bank(), row, now) !== amount) return 'nothing'
  if ((await openPayments(tx, userId)).some(({ kind }) => kind === 'renewal')) return 'wait'
  const renewal = await whatToRenew(context, tx, row, userId)
  const receiptEmail = await receiptEmailOf(tx, userId)
  if (renewal?.card.id !== methodId || receiptEmail === null) return 'nothing'
  await saveSubscription(tx, userId, applyEvent(row, { kind: 'charge-attempted' }, now))
  return createRenewal(context, tx, { row, renewal, receiptEmail, userId, now })
}

/** An announcement that names the method before is void: the renewal is announced again, three days before its charge. */
export const announceAgain = async (
  tx: Db,
  { user_id: userId, method_id: methodId }: BindingRow,
  now: Date,
): Promise<void> => {
  const row = await subscriptionOf(tx, userId)
  if (!row || row.announced_for === null || row.announced_method === methodId) return
  if (row.announced_mail !== null) await deleteMail(tx, row.announced_mail)
  await saveSubscription(tx, userId, applyEvent(row, { kind: 'announcement-void' }, now))
}
