import { expect } from 'vitest'
import type { Payment } from '@grani/stand-ins/yookassa/types.ts'
import type { Held } from '@grani/server/features/subscription/held.ts'
import { hasAccess, renews } from '@grani/server/features/subscription/rules.ts'
import type { PaymentRow } from '@grani/server/features/payments/service.ts'
import { subscriptionOf } from '@grani/server/features/subscription/store.ts'
import { type Life, SKEW } from './world.ts'

const DAY = 86_400_000
const TRIAL = 7 * DAY
export const GRACE = 3 * DAY

/** Everything that was ever begun for a person, also what stands under nobody's id since they were erased. */
export const paymentsOf = ({ db, bank, userId }: Life) => {
  const told = [...bank.shop.payments.values()].flatMap(({ metadata }) => metadata['payment_id'] ?? [])
  return db
    .selectFrom('payments')
    .selectAll()
    .where(row =>
      row.or([row('user_id', '=', userId), ...(told.length > 0 ? [row('payment_id', 'in', told)] : [])]),
    )
    .orderBy('created_at')
    .execute()
}

export const grantedIn = (payments: PaymentRow[]): Snapshot['periods'] =>
  payments.flatMap(({ period_from: from, period_until: until, returned_at, is_orphaned }) =>
    from && until && returned_at === null && !is_orphaned ? [{ from, until }] : [],
  )

/** Charges that were made without the person. */
export const chargesByCard = ({ bank: { shop } }: Life): Payment[] =>
  [...shop.payments.values()].filter(({ id }) =>
    [...shop.answers.values()].some(
      ({ asked, answer }) =>
        'id' in answer.body && answer.body.id === id && asked.includes('"payment_method_id"'),
    ),
  )

export type Snapshot = {
  row: Held | null
  periods: { from: Date; until: Date }[]
  /** When money for a period was given back: until then it was paid for. */
  returned: Date[]
}

export const look = async (life: Life): Promise<Snapshot> => {
  const row = await subscriptionOf(life.db, life.userId)
  const payments = await paymentsOf(life)
  return {
    row,
    periods: grantedIn(payments),
    returned: payments.flatMap(({ period_from, returned_at }) =>
      period_from && returned_at ? [returned_at] : [],
    ),
  }
}

/** What holds at every moment. */
export const expectAccess = ({ row, periods, returned }: Snapshot, begun: Date, now: Date): void => {
  const isOpen = hasAccess(row, now)
  const isPaidFor = periods.some(({ from, until }) => from <= now && now < until)
  if (isPaidFor) expect(isOpen, 'nobody is without access that they paid for').toBe(true)
  const ends = [...periods.map(({ until }) => until), ...returned]
  const paidUntil = Math.max(begun.getTime() + TRIAL, ...ends.map(end => end.getTime()))
  const grace = row && renews(row) ? GRACE : 0
  if (isOpen)
    expect(now.getTime(), 'no access beyond the grace without payment').toBeLessThan(paidUntil + grace + SKEW)
}
