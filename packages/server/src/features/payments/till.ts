import type { Selectable } from 'kysely'
import type { Context } from '../context.ts'
import type { Db } from '../../platform/db/db.ts'
import type { PaymentKind, PaymentsTable, RefundsTable } from '../../platform/db/money-tables.ts'

export type PaymentRow = Selectable<PaymentsTable>
export type RefundRow = Selectable<RefundsTable>

export type Verdict =
  | { kind: 'granted'; period: { from: Date; until: Date } | null; /** For the mail. */ note: string }
  /** There is nothing left that it could pay for: the money goes back. */
  | { kind: 'superfluous' }

/** What a payment means to the slice that it is for. Each runs in the transaction that settles it, under the person's lock. */
export type Effect = {
  /** `hasCard`: the person agreed to be charged again, and the provider keeps the card for it. */
  paid: (tx: Db, paid: { payment: PaymentRow; hasCard: boolean }, now: Date) => Promise<Verdict>
  declined: (tx: Db, payment: PaymentRow, now: Date) => Promise<void>
  returned: (tx: Db, payment: PaymentRow, now: Date) => Promise<void>
  /** Whether a card may still be charged for it. */
  isWanted: (db: Db, payment: PaymentRow, now: Date) => Promise<boolean>
  /** How much of it has not been used, in kopecks: what a refund proposes. */
  unused: (db: Db, payment: PaymentRow, now: Date) => Promise<number>
}

/** Where payments are begun, asked about and settled. */
export type Till = { context: Context; effects: Record<PaymentKind, Effect> }
