import type { Context } from '../context.ts'
import { type Actor, record } from '../journal/service.ts'
import type { Charge } from '../../platform/payment-provider/provider.ts'
import * as store from './store.ts'

type ReceiptStatus = Charge['receipt']

/** The law requires a receipt for every charge and refund: one that the provider could not register is made by hand. */
class ReceiptMissingError extends Error {
  constructor(of: 'payment' | 'refund', id: string) {
    super(`The receipt of ${of} ${id} was not made: the page of the staff about money lists it`)
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

type Made = { id: string; by: Actor; reason?: string | null; now: Date }

/** Records that a receipt was made by hand; false when none was missing. */
export const markReceiptMade = ({ db }: Context, { id, by, reason = null, now }: Made): Promise<boolean> =>
  db.transaction().execute(async tx => {
    if (!(await store.markReceiptMade(tx, id))) return false
    const change = { ...by, action: 'receipt.made', subjectKind: 'receipt', subject: id, reason, now }
    await record(tx, change)
    return true
  })
