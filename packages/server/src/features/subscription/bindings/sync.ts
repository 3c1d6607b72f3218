import type { Db } from '../../../platform/db/db.ts'
import type { ProviderBinding } from '../../../platform/payment-provider/provider.ts'
import {
  lockUserPayments,
  nextCheck,
  type PaymentContext,
  type PaymentRow,
  saveCard,
  sendPayment,
} from '../../payments/service.ts'
import { announceAgain, chargeOwed } from './charge-owed.ts'
import { isGivenUp, isOpen } from './rules.ts'
import { type BindingKey, bindingByProviderId, bindingOf, type BindingRow, updateBinding } from './store.ts'

type Step = {
  binding: BindingRow | undefined
  /** To be sent after the transaction. */ payment: PaymentRow | null
}

const step = (binding: BindingRow): Step => ({ binding, payment: null })

/** The card of the renewals stands in one place alone. */
const FINISHED = { method_id: null, check_at: null } as const

/** Goes on until the month that is owed is charged, or need not be. */
const finish = async (context: PaymentContext, tx: Db, binding: BindingRow, now: Date): Promise<Step> => {
  const charge = await chargeOwed(context, tx, binding, now)
  if (charge === 'wait') {
    const checks = binding.checks + 1
    return step(await updateBinding(tx, binding, { checks, check_at: nextCheck(checks, now) }))
  }
  if (charge === 'nothing') {
    await announceAgain(tx, binding, now)
    return step(await updateBinding(tx, binding, FINISHED))
  }
  const charged = { ...FINISHED, payment_id: charge.payment_id }
  return { binding: await updateBinding(tx, binding, charged), payment: charge }
}

const CLOSED = { provider_id: null, page_url: null } as const

/** Null: the provider knows nothing of it, or could not be asked. */
const apply = async (
  context: PaymentContext,
  tx: Db,
  { binding, found, now }: { binding: BindingRow; found: ProviderBinding | null; now: Date },
): Promise<Step> => {
  if (!isOpen(binding)) return step(binding)
  const { user_id: userId, provider } = binding
  if (found?.status === 'active' && found.saved) {
    await saveCard(tx, userId, { provider, ...found.saved }, now)
    const active = {
      ...CLOSED,
      method_id: found.saved.id,
      status: 'active',
      settled_at: now,
      checks: 0,
    } as const
    return finish(context, tx, await updateBinding(tx, binding, active), now)
  }
  const isOver = found ? found.status !== 'pending' : false
  if (isOver || isGivenUp({ ...binding, provider_id: found?.id ?? binding.provider_id }, now)) {
    const refused = { ...CLOSED, status: 'refused', settled_at: now, check_at: null } as const
    return step(await updateBinding(tx, binding, refused))
  }
  const checks = binding.checks + 1
  return step(
    await updateBinding(tx, binding, {
      ...(found && { provider_id: found.id, page_url: found.url, status: 'pending' }),
      checks,
      check_at: nextCheck(checks, now),
    }),
  )
}

/** One transaction under the lock of the user's payments; a charge is sent after it. Undefined when the account was erased. */
const inTurn = async (
  context: PaymentContext,
  { user_id, binding_id }: BindingKey,
  now: Date,
  work: (tx: Db, binding: BindingRow) => Promise<Step>,
): Promise<BindingRow | undefined> => {
  const { binding, payment } = await context.db.transaction().execute(async (tx): Promise<Step> => {
    await lockUserPayments(tx, user_id)
    const binding = await bindingOf(tx, { user_id, binding_id })
    return binding ? work(tx, binding) : { binding: undefined, payment: null }
  })
  if (payment) await sendPayment(context, payment, now)
  return binding
}

/**
 * Records what has become of a binding: the card for the renewals, their announcement, and the charge that was asked for.
 * The first outcome counts.
 */
export const applyBinding = (
  context: PaymentContext,
  key: BindingKey,
  found: ProviderBinding | null,
  now: Date,
): Promise<BindingRow | undefined> =>
  inTurn(context, key, now, (tx, binding) => apply(context, tx, { binding, found, now }))

/** Asks the provider for the state of a binding and applies it: for the return page, the notification, the job, the next binding. */
export const syncBinding = async (
  context: PaymentContext,
  binding: BindingRow,
  now: Date,
): Promise<BindingRow | undefined> => {
  const { provider_id: id, provider } = binding
  if (!isOpen(binding))
    return inTurn(context, binding, now, async (tx, current) =>
      current.check_at === null ? step(current) : finish(context, tx, current, now),
    )
  const isAskable = id !== null && provider === context.provider.name
  return applyBinding(context, binding, isAskable ? await context.provider.getBinding(id) : null, now)
}

/** A notification of the provider. It only says which binding to sync; its content is not believed. */
export const handleBindingNotification = async (
  context: PaymentContext,
  providerId: string,
  now: Date,
): Promise<void> => {
  const binding = await bindingByProviderId(context.db, providerId)
  if (binding && isOpen(binding)) await syncBinding(context, binding, now)
}
