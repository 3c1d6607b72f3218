import type { Context } from '../context.ts'
import type { Charge } from '../../platform/payment-provider/provider.ts'

type ReceiptStatus = Charge['receipt']

/** The law requires a receipt for every charge and refund: one that the provider could not register is made by hand. */
class ReceiptMissingError extends Error {
  constructor(of: 'payment' | 'refund', id: string) {
    super(`The receipt of ${of} ${id} was not made: npm run refunds lists it`)
  }
}

/** Reports, once and without personal data, a receipt that the provider has failed to register. */
export const reportMissingReceipt = (
  { reportError }: Context,
  {
    of,
    id,
    before,
    now,
  }: { of: 'payment' | 'refund'; id: string; before: ReceiptStatus; now: ReceiptStatus },
): void => {
  if (now === 'canceled' && before !== 'canceled') reportError(new ReceiptMissingError(of, id))
}
