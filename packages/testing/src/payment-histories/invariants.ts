import { expect } from 'vitest'
import type { Payment, Refund } from '@grani/stand-ins/yookassa/types.ts'
import type { StoredSubscription } from '@grani/server/features/subscription/types.ts'
import { hasAccess, renews } from '@grani/server/features/subscription/rules.ts'
import type { PaymentRow } from '@grani/server/features/payments/service.ts'
import { receivedGiftsOf } from '@grani/server/features/subscription/gifts/store.ts'
import { subscriptionOf } from '@grani/server/features/subscription/store.ts'
import { type World, MAX_SKEW } from './world.ts'
import { DAY } from '@grani/server/platform/time/durations.ts'

const TRIAL = 7 * DAY
export const GRACE = 3 * DAY
/** While a late announcement has to become three days old. */
export const MOST_GRACE = 7 * DAY

/** The payments and refunds that succeeded at the provider: the truth about the money. */
export type ProviderRecord = { charges: Payment[]; refunds: Refund[] }

/** All payments ever created for the user, also those that an erasure has moved to a random user id. */
export const paymentsOf = ({ db, yookassa, userId }: World) => {
  const paymentIds = [...yookassa.shop.payments.values()].flatMap(
    ({ metadata }) => metadata['payment_id'] ?? [],
  )
  return db
    .selectFrom('payments')
    .selectAll()
    .where(row =>
      row.or([
        row('user_id', '=', userId),
        ...(paymentIds.length > 0 ? [row('payment_id', 'in', paymentIds)] : []),
      ]),
    )
    .orderBy('created_at')
    .execute()
}

export const grantedPeriods = (payments: PaymentRow[]): Snapshot['periods'] =>
  payments.flatMap(({ period_from: from, period_until: until, returned_at, is_orphaned }) =>
    from && until && returned_at === null && !is_orphaned ? [{ from, until }] : [],
  )

/** The gifted time that has begun, of one user. */
export const giftedPeriods = async ({ db }: World, userId: string): Promise<Snapshot['periods']> =>
  (await receivedGiftsOf(db, userId)).flatMap(({ period_from: from, period_until: until }) =>
    from && until ? [{ from, until }] : [],
  )

/** Charges of a saved card, made without the user. */
export const chargesBySavedCard = ({ yookassa: { shop } }: World): Payment[] =>
  [...shop.payments.values()].filter(({ id }) =>
    [...shop.repliesByKey.values()].some(
      ({ request, reply }) =>
        'id' in reply.body && reply.body.id === id && request.includes('"payment_method_id"'),
    ),
  )

export type Snapshot = {
  row: StoredSubscription | null
  periods: { from: Date; until: Date }[]
  /** When periods were refunded: until then they were paid for. */
  refundedAt: Date[]
}

export const takeSnapshot = async (world: World): Promise<Snapshot> => {
  const row = await subscriptionOf(world.db, world.userId)
  const payments = await paymentsOf(world)
  return {
    row,
    periods: [...grantedPeriods(payments), ...(await giftedPeriods(world, world.userId))],
    refundedAt: payments.flatMap(({ period_from, returned_at }) =>
      period_from && returned_at ? [returned_at] : [],
    ),
  }
}

/** Of whoever gets the gifts. */
export const takeReceiverSnapshot = async (world: World): Promise<Snapshot> => ({
  row: await subscriptionOf(world.db, world.receiverId),
  periods: await giftedPeriods(world, world.receiverId),
  refundedAt: [],
})

/** The invariant of access, which holds after every step. */
export const expectAccess = ({ row, periods, refundedAt }: Snapshot, startedAt: Date, now: Date): void => {
  const isOpen = hasAccess(row, now)
  const isPaidFor = periods.some(({ from, until }) => from <= now && now < until)
  if (isPaidFor) expect(isOpen, 'a user who has paid has access').toBe(true)
  const ends = [...periods.map(({ until }) => until), ...refundedAt]
  const paidUntil = Math.max(startedAt.getTime() + TRIAL, ...ends.map(end => end.getTime()))
  const grace = row && (renews(row) || row.next_gift_tariff !== null) ? GRACE : 0
  const graceUntil = row && renews(row) ? (row.grace_until?.getTime() ?? 0) : 0
  if (isOpen)
    expect(now.getTime(), 'without payment, access ends with the grace period').toBeLessThan(
      Math.max(paidUntil + grace, graceUntil) + MAX_SKEW,
    )
  expect(
    graceUntil,
    'a late announcement moves the end of the grace period to a week at most',
  ).toBeLessThanOrEqual(Math.max(0, (row?.end_at.getTime() ?? 0) + MOST_GRACE))
}
