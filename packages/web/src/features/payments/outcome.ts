import type { Payment } from '@grani/contract'
import { MAX_CHECKS } from '../../shared/checkout/use-checked.ts'

/** The outcome of a checkout, as far as it is known. */
export type Outcome = 'waiting' | 'paid' | 'returned' | 'declined' | 'unpaid' | 'unknown'

type PaymentCheck = {
  payment: Pick<Payment, 'status' | 'refund'> | undefined
  /** Number of replies so far. */
  checks: number
  hasFailed: boolean
  /** The user came back from the checkout by its link «Вернуться, не оплачивая». */
  isLeft?: boolean
}

/** A refund that is only requested changes nothing yet. */
const isRefunded = (refund: Payment['refund']): boolean =>
  refund?.status === 'pending' || refund?.status === 'succeeded'

/** A payment counts as paid or declined only if the provider says so; until then it is waiting, then unknown. */
export const outcomeOf = ({ payment, checks, hasFailed, isLeft = false }: PaymentCheck): Outcome => {
  if (payment?.status === 'succeeded') return isRefunded(payment.refund) ? 'returned' : 'paid'
  if (payment?.status === 'canceled') return 'declined'
  if (isLeft && payment && !hasFailed) return 'unpaid'
  return hasFailed || checks >= MAX_CHECKS ? 'unknown' : 'waiting'
}
