import { randomUUID } from 'node:crypto'
import { failure, invalidParameter, success } from './payments-api.ts'
import { type DeclineReasons, describeMethod, PAGE_LIFETIME_MS, type Shop } from './shop.ts'
import type { ApiReply, Binding } from './types.ts'

type CreateBinding = {
  type?: string
  confirmation?: { type?: string; return_url?: string }
  amount?: unknown
  save_payment_method?: unknown
}

/** A method that is saved without a charge, by its documentation for cards and the СБП only. */
export const createBinding = (shop: Shop, body: CreateBinding, page: string): ApiReply => {
  const { type, confirmation } = body
  if (type !== 'bank_card' && type !== 'sbp') return invalidParameter('type')
  if (confirmation?.type !== 'redirect') return invalidParameter('confirmation.type')
  const url = confirmation.return_url
  if (!url || !/^https?:\/\//.test(url) || url.length > 2048)
    return invalidParameter('confirmation.return_url')
  if (body.amount !== undefined) return invalidParameter('amount')
  if (body.save_payment_method !== undefined) return invalidParameter('save_payment_method')
  const id = randomUUID()
  const binding: Binding = {
    type,
    id,
    saved: false,
    status: 'pending',
    holder: { account_id: '100500', gateway_id: '100700' },
    confirmation: { type: 'redirect', confirmation_url: `${page}/${id}`, return_url: url },
  }
  shop.bindings.set(id, { binding, createdAt: shop.now(), answer: null })
  return success(binding)
}

/** The bank answers, or the page closes. */
const applyElapsedTime = (shop: Shop, id: string): Binding | undefined => {
  const entry = shop.bindings.get(id)
  if (!entry) return undefined
  const { binding, createdAt, answer } = entry
  const now = shop.now().getTime()
  if (binding.status !== 'pending') return binding
  if (answer && answer.at <= now) activate(shop, binding, answer)
  else if (!answer && now - createdAt.getTime() > PAGE_LIFETIME_MS) deactivate(binding)
  return binding
}

const activate = (
  shop: Shop,
  binding: Binding,
  { last4, declines }: { last4: string; declines: DeclineReasons },
): void => {
  Object.assign(binding, describeMethod(binding.type, last4), { saved: true, status: 'active' })
  delete binding.confirmation
  const method = { ...binding, title: binding.title ?? '' }
  shop.methods.set(binding.id, { method, declines })
  shop.notify('payment_method.active', binding)
}

/** Of a refusal there is no notification. */
const deactivate = (binding: Binding): void => {
  binding.status = 'inactive'
  delete binding.confirmation
}

export const getBinding = (shop: Shop, id: string): ApiReply => {
  const binding = applyElapsedTime(shop, id)
  return binding
    ? success(binding)
    : failure('not_found', 'Payment method doesn’t exist or access denied', 'payment_method_id')
}

/** The user confirms on the page, or in the app of the bank. False when the page is closed already. `afterMs`: how long the bank takes. */
export const bindOnPage = (
  shop: Shop,
  id: string,
  { last4 = '4477', declines = [] as DeclineReasons, afterMs = 0 } = {},
): boolean => {
  const binding = applyElapsedTime(shop, id)
  const entry = shop.bindings.get(id)
  if (!entry || !binding?.confirmation) return false
  if (afterMs === 0) activate(shop, binding, { last4, declines })
  else {
    entry.answer = { at: shop.now().getTime() + afterMs, last4, declines }
    delete binding.confirmation
  }
  return true
}

/** The user turns back, or the bank says no. */
export const refuseOnPage = (shop: Shop, id: string): boolean => {
  const binding = applyElapsedTime(shop, id)
  if (!binding?.confirmation) return false
  deactivate(binding)
  return true
}
