import type { PaymentRow } from './till.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Keys are remembered for 24 hours: an hour before that they are not trusted any more. */
const KEY_LIVES = 23 * HOUR

/** By then a call that was on its way when its process died has arrived or never will. */
const IN_FLIGHT = 10 * MINUTE

export const isKeyAlive = (firstSent: Date, now: Date): boolean =>
  now.getTime() - firstSent.getTime() < KEY_LIVES

export const isInFlight = (begun: Date, now: Date): boolean => now.getTime() - begun.getTime() < IN_FLIGHT

/** When to ask again: at once a few times, then hourly, then daily. The provider itself gives up on a page after an hour. */
export const nextCheck = (checks: number, now: Date): Date => {
  const pause = checks < 10 ? MINUTE : checks < 20 ? 10 * MINUTE : checks < 70 ? HOUR : 24 * HOUR
  return new Date(now.getTime() + pause)
}

/** An open page can be gone back to for a while, well before the provider closes it. */
const PAGE_LIVES = 30 * MINUTE

type Wish = Pick<
  PaymentRow,
  'kind' | 'item' | 'amount' | 'basis' | 'keeps_card' | 'receipt_email' | 'provider'
>

/** So long another tap is taken for the same one, while the provider has not yet said where its page is. */
const OPENING = MINUTE

const isOpen = ({ status, payment_url, created_at }: PaymentRow, now: Date): boolean => {
  const age = now.getTime() - created_at.getTime()
  return status === 'new' ? age < OPENING : payment_url !== null && age < PAGE_LIVES
}

/** The page that is already open, or opening, for just this wish: two taps on «Оплатить» are one payment. */
export const openPageFor = (open: PaymentRow[], wish: Wish, now: Date): PaymentRow | undefined =>
  open.find(
    payment =>
      isOpen(payment, now) &&
      payment.kind === wish.kind &&
      payment.item === wish.item &&
      payment.amount === wish.amount &&
      payment.basis === wish.basis &&
      payment.keeps_card === wish.keeps_card &&
      payment.receipt_email === wish.receipt_email &&
      payment.provider === wish.provider,
  )
