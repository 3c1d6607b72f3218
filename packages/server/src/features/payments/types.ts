import type { RefundTerms as WireTerms } from '@grani/contract'
import type { Selectable } from 'kysely'
import type { Context } from '../context.ts'
import type { Db } from '../../platform/db/db.ts'
import type { PaymentKind, PaymentsTable, RefundsTable } from '../../platform/db/money-tables.ts'

export type PaymentRow = Selectable<PaymentsTable>
export type RefundRow = Selectable<RefundsTable>

export type RefundTerms = Omit<WireTerms, 'until'> & { until: Date | null }

/** What a successful payment has bought. */
export type Fulfilment =
  | { kind: 'granted'; period: { from: Date; until: Date } | null; /** For the mail. */ note: string }
  /** Nothing is left that the payment could buy: the money is refunded. */
  | { kind: 'nothing-to-pay-for' }

/**
 * What a payment means to the slice that sells its item. The callbacks run in the transaction that records the outcome, after
 * `lockUserPayments`.
 */
export type PaymentHandler = {
  /** `hasCard`: the user agreed to be charged again, and the provider saved the card for it. */
  onPaid: (tx: Db, paid: { payment: PaymentRow; hasCard: boolean }, now: Date) => Promise<Fulfilment>
  onDeclined: (tx: Db, payment: PaymentRow, now: Date) => Promise<void>
  onRefund: (tx: Db, payment: PaymentRow, now: Date) => Promise<void>
  /** Whether a saved card may still be charged for it. */
  isStillWanted: (db: Db, payment: PaymentRow, now: Date) => Promise<boolean>
  /** What a refund pays, and what it ends. Days count to when it was asked for: who decides late takes nothing from who asked. */
  refundTerms: (db: Db, payment: PaymentRow, times: { asked: Date; now: Date }) => Promise<RefundTerms>
}

/** What the functions of this slice need: the context of the app, and a handler per kind of payment. */
export type PaymentContext = Context & { handlers: Record<PaymentKind, PaymentHandler> }
