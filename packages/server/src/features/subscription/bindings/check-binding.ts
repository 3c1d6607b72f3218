import type { Binding } from '@grani/contract'
import { limitAttempts } from '../../../platform/http/rate-limit.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { limitKey } from '../../../platform/secrets/limit-key.ts'
import { type PaymentContext, readPayment, savedCard, throwUnavailable } from '../../payments/service.ts'
import { isOpen } from './rules.ts'
import { bindingOf, dueBindings } from './store.ts'
import { syncBinding } from './sync.ts'

/** The return page polls while the binding is pending; this is often enough for it. */
const STATUS_CHECKS = { hits: 120, seconds: 600 }

/** What the return page calls. The return itself saves nothing: the provider is asked. */
export const checkBinding = async (
  context: PaymentContext,
  { userId, bindingId, now }: { userId: string; bindingId: string; now: Date },
): Promise<Binding> => {
  const { db, secret } = context
  const key = { user_id: userId, binding_id: bindingId }
  const binding = await bindingOf(db, key)
  if (!binding) throw new Refusal('ERR_NOT_FOUND')
  if (isOpen(binding)) {
    await limitAttempts(db, `binding-check:${limitKey(secret, userId)}`, STATUS_CHECKS, now)
    await syncBinding(context, binding, now).catch(throwUnavailable)
  }
  const current = (await bindingOf(db, key)) ?? binding
  const { method, status, payment_id: paymentId } = current
  const card = status === 'active' ? await savedCard(db, userId, context.provider.name) : null
  return {
    uid: bindingId,
    status: status === 'new' ? 'pending' : status,
    method,
    title: card?.title ?? null,
    charge: paymentId === null ? null : (await readPayment(context, userId, paymentId)).status,
  }
}

/** Syncs the due bindings of a user. One that fails does not hold up the others. */
export const runDueBindings = async (
  context: PaymentContext,
  userId: string,
  now: Date,
  onError: (error: unknown) => void,
): Promise<void> => {
  for (const binding of await dueBindings(context.db, userId, now))
    await syncBinding(context, binding, now).catch(onError)
}
