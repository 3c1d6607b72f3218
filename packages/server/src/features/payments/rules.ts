import type { PaymentRow } from './types.ts'
import { DAY, HOUR, MINUTE } from '../../platform/time/durations.ts'

/** The provider remembers an idempotence key for 24 hours; an hour less leaves room for a clock that is off. */
const KEY_LIFETIME = 23 * HOUR

/** After this time a request whose process died has reached the provider or never will. */
const IN_FLIGHT_TIMEOUT = 10 * MINUTE

export const isKeyAlive = (firstSent: Date, now: Date): boolean =>
  now.getTime() - firstSent.getTime() < KEY_LIFETIME

export const isInFlight = (createdAt: Date, now: Date): boolean =>
  now.getTime() - createdAt.getTime() < IN_FLIGHT_TIMEOUT

/**
 * When to check again: ten times every minute, ten times every ten minutes, then hourly, then daily. The provider closes an
 * unpaid page after an hour.
 */
export const nextCheck = (checks: number, now: Date): Date => {
  const pause = checks < 10 ? MINUTE : checks < 20 ? 10 * MINUTE : checks < 70 ? HOUR : DAY
  return new Date(now.getTime() + pause)
}

/** How long an open page is used again: well below the hour after which the provider closes it. */
const PAGE_LIFETIME = 30 * MINUTE

type PaymentPageKey = Pick<
  PaymentRow,
  'kind' | 'item' | 'amount' | 'method' | 'basis' | 'keeps_card' | 'receipt_email' | 'provider' | 'promo_id'
>

/** How long a second tap counts as the same one while the provider has not yet returned the page's URL. */
const PAGE_CREATION_TIMEOUT = MINUTE

const isOpen = ({ status, payment_url, created_at }: PaymentRow, now: Date): boolean => {
  const age = now.getTime() - created_at.getTime()
  return status === 'new' ? age < PAGE_CREATION_TIMEOUT : payment_url !== null && age < PAGE_LIFETIME
}

/** The page that is open, or being created, for the same purchase: two taps on «Оплатить» are one payment. */
export const openPageFor = (open: PaymentRow[], key: PaymentPageKey, now: Date): PaymentRow | undefined =>
  open.find(
    payment =>
      isOpen(payment, now) &&
      payment.kind === key.kind &&
      payment.item === key.item &&
      payment.amount === key.amount &&
      payment.method === key.method &&
      payment.basis === key.basis &&
      payment.promo_id === key.promo_id &&
      payment.keeps_card === key.keeps_card &&
      payment.receipt_email === key.receipt_email &&
      payment.provider === key.provider,
  )
