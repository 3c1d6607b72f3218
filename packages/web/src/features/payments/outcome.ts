import type { Payment } from '@grani/contract'

/** How somebody's way to the checkout has ended, as far as it is known. */
export type Outcome = 'waiting' | 'paid' | 'returned' | 'declined' | 'unknown'

/** How often the return page asks before it says that there is no answer yet. */
export const MAX_CHECKS = 10
export const CHECK_INTERVAL_MS = 2000

type PaymentCheck = {
  payment: Pick<Payment, 'status' | 'refund'> | undefined
  /** How many answers there have been. */
  checks: number
  hasFailed: boolean
}

/** A wish alone gives nothing back. */
const isRefunded = (refund: Payment['refund']): boolean =>
  refund?.status === 'pending' || refund?.status === 'succeeded'

/** Only the provider's word counts: without it a payment is waited for, then unknown, but never paid or declined. */
export const outcomeOf = ({ payment, checks, hasFailed }: PaymentCheck): Outcome => {
  if (payment?.status === 'succeeded') return isRefunded(payment.refund) ? 'returned' : 'paid'
  if (payment?.status === 'canceled') return 'declined'
  return hasFailed || checks >= MAX_CHECKS ? 'unknown' : 'waiting'
}
