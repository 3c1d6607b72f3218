import { bindOnPage, refuseOnPage } from '@grani/stand-ins/yookassa/bindings.ts'
import { type Shop, declineOnPage, payOnPage } from '@grani/stand-ins/yookassa/shop.ts'
import { HOUR } from '@grani/server/platform/time/durations.ts'
import type { BindingButton, CheckoutButton } from './history-step.ts'

/** Longer than the hour for which a page is open. */
const SLOW_ANSWER = 3 * HOUR

export const pressOnPage = (
  shop: Shop,
  charge: string | undefined,
  press: CheckoutButton | 'later',
): void => {
  if (charge === undefined || press === 'later') return
  // Every card has digits of its own.
  const last4 = String(1000 + shop.methods.size)
  if (press === 'pay') payOnPage(shop, charge, { last4 })
  else if (press === 'slow') payOnPage(shop, charge, { last4, afterMs: SLOW_ANSWER })
  else declineOnPage(shop, charge, press)
}

export const pressOnBindingPage = (
  shop: Shop,
  method: string | undefined,
  press: BindingButton | 'later',
): void => {
  if (method === undefined || press === 'later') return
  const last4 = String(1000 + shop.methods.size)
  if (press === 'refuse') refuseOnPage(shop, method)
  else bindOnPage(shop, method, { last4, afterMs: press === 'slow' ? SLOW_ANSWER : 0 })
}
