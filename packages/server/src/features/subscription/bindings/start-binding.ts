import { randomUUID } from 'node:crypto'
import type { PaymentMethod } from '@grani/contract'
import type { Db } from '../../../platform/db/db.ts'
import { limitAttempts } from '../../../platform/http/rate-limit.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { ProviderRejected } from '../../../platform/payment-provider/provider.ts'
import { limitKey } from '../../../platform/secrets/limit-key.ts'
import { requireReceiptEmail } from '../../billing/service.ts'
import {
  lockUserPayments,
  nextCheck,
  type PaymentContext,
  providerRefusal,
  throwUnavailable,
} from '../../payments/service.ts'
import { subscriptionOf } from '../store.ts'
import type { RecordConsent } from '../types.ts'
import { canBind, isPageUsable, owedBy } from './rules.ts'
import { type BindingRow, insertBinding, openBindingOf, voidOpenBinding } from './store.ts'
import { applyBinding, syncBinding } from './sync.ts'

/** Far more than a user needs. */
const BINDING_LIMIT = { hits: 20, seconds: 3600 }

type BindingInput = {
  userId: string
  /** Undefined: the first that can be bound. */
  method: PaymentMethod | undefined
  /** What the user was told that is charged at once, in kopecks; null for nothing. */
  owed: number | null
  ip: string
  now: Date
}

/** The page that is open for the same, or a new binding: an open page for something else is void from now on. */
const openBinding = async (
  { webUrl, provider }: PaymentContext,
  tx: Db,
  { userId, method, owed, now }: BindingInput & { method: PaymentMethod },
): Promise<BindingRow> => {
  const open = await openBindingOf(tx, userId)
  const isSame = open?.method === method && open.amount === owed && open.provider === provider.name
  if (open && isSame && isPageUsable(open, now)) return open
  await voidOpenBinding(tx, userId, now)
  const bindingId = randomUUID()
  return insertBinding(tx, {
    user_id: userId,
    binding_id: bindingId,
    purpose: owed === null ? 'renewals' : 'retry',
    method,
    amount: owed,
    idempotence_key: randomUUID(),
    provider: provider.name,
    return_url: `${webUrl}/subscription?binding=${bindingId}`,
    status: 'new',
    created_at: now,
    check_at: nextCheck(0, now),
  })
}

/** Two calls at the same moment may send it for one page, with one key. */
const sendBinding = async (
  context: PaymentContext,
  binding: BindingRow,
  now: Date,
): Promise<BindingRow | undefined> => {
  const { idempotence_key: idempotenceKey, method, return_url: returnUrl } = binding
  const found = await context.provider
    .createBinding({ idempotenceKey, method, returnUrl })
    .catch((error: unknown) => {
      if (error instanceof ProviderRejected) throw providerRefusal(error)
      return throwUnavailable(error)
    })
  return applyBinding(context, binding, found, now)
}

/**
 * Opens the page on which another payment method is saved for the renewals, without a charge. The consent to automatic payments is
 * stored with the version of the offer; only where a month is owed, and the user was told its price, it is charged at once.
 */
export const startBinding = async (
  context: PaymentContext,
  consent: RecordConsent,
  input: BindingInput,
): Promise<{ paymentUrl: string }> => {
  const { db, secret, bindingMethods, bank, texts } = context
  const { userId, owed, ip, now } = input
  const method = input.method ?? bindingMethods[0]
  // The page was open while the shop gave this up.
  if (method === undefined || !bindingMethods.includes(method))
    throw new Refusal('ERR_CONFLICT', { fields: { method: 'payments.errors.methodUnavailable' } })
  await limitAttempts(db, `binding:${limitKey(secret, userId)}`, BINDING_LIMIT, now)
  const open = await openBindingOf(db, userId)
  if (open) await syncBinding(context, open, now).catch(throwUnavailable)
  if (owed !== null) await requireReceiptEmail(db, userId)
  const binding = await db.transaction().execute(async tx => {
    if (!(await lockUserPayments(tx, userId))) throw new Refusal('ERR_SESSION')
    const row = await subscriptionOf(tx, userId)
    if (!row || !canBind(row, now) || owedBy(bank(), row, now) !== owed) throw new Refusal('ERR_CONFLICT')
    const { version } = texts.legal.offer
    await consent(tx, { userId, document: 'auto-payments', version, ip, now })
    return openBinding(context, tx, { ...input, method })
  })
  const sent = binding.status === 'new' ? await sendBinding(context, binding, now) : binding
  if (!sent) throw new Refusal('ERR_SESSION')
  // Another one was begun at this moment.
  if (sent.status === 'void') throw new Refusal('ERR_CONFLICT')
  if (sent.status !== 'pending' || sent.page_url === null) throw providerRefusal()
  return { paymentUrl: sent.page_url }
}
