import { expect } from 'vitest'
import type { PaymentRow } from '@grani/server/features/payments/service.ts'
import { fromDecimal, inRubles } from '@grani/server/platform/payment-provider/kopecks.ts'
import { methodOf } from '@grani/server/platform/payment-provider/yookassa-methods.ts'
import { type World, MAX_SKEW } from './world.ts'
import {
  chargesBySavedCard,
  giftedPeriods,
  type ProviderRecord,
  grantedPeriods,
  MOST_GRACE,
  paymentsOf,
  type Snapshot,
} from './invariants.ts'
import { expectBindings } from './binding-invariants.ts'
import { expectAgreedPrices } from './price-invariants.ts'
import { expectGifts } from './gift-invariants.ts'
import { countOccurrence } from './coverage-counters.ts'
import { DAY } from '@grani/server/platform/time/durations.ts'

/** The notice that users are promised. */
const NOTICE_DAYS = 3

const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0)
const inKopecks = (moved: { amount: { value: string } }[]): number =>
  sum(moved.map(({ amount }) => fromDecimal(amount.value)))

const expectLedger = async ({ db }: World, payments: PaymentRow[], { charges, refunds }: ProviderRecord) => {
  const ids = payments.map(({ payment_id }) => payment_id)
  const ledger = await db
    .selectFrom('ledger')
    .select('amount')
    .where(row => row('payment_id', '=', row.fn.any(row.val(ids))))
    .execute()
  expect(sum(ledger.map(({ amount }) => amount)), 'the ledger is the payments less the refunds').toBe(
    inKopecks(charges) - inKopecks(refunds),
  )
}

const expectReceipts = (
  { yookassa, email, now }: World,
  succeeded: PaymentRow[],
  { charges, refunds }: ProviderRecord,
) => {
  for (const moved of [...charges, ...refunds]) {
    const receipt = yookassa.shop.receipts.get(moved.id)
    const total = inKopecks((receipt?.items ?? []).flatMap(({ amount }) => (amount ? [{ amount }] : [])))
    expect(
      [receipt?.customer?.email, total],
      'every charge and every refund has a receipt over its amount, for the user',
    ).toEqual([email, fromDecimal(moved.amount.value)])
  }
  for (const payment of succeeded.filter(({ is_orphaned }) => !is_orphaned)) {
    // Registering a receipt takes a minute.
    const isFresh = now().getTime() - (payment.settled_at?.getTime() ?? 0) < 2 * 60_000
    expect([payment.receipt_email, payment.receipt_status], 'the status of every receipt is stored').toEqual([
      email,
      isFresh ? 'pending' : 'succeeded',
    ])
  }
}

const expectRefunds = (succeeded: PaymentRow[], { charges, refunds }: ProviderRecord) => {
  for (const payment of succeeded) {
    const ofPayment = refunds.filter(({ payment_id }) => payment_id === payment.provider_id)
    expect(ofPayment.length, 'a refund is made once').toBe(payment.returned_at ? 1 : 0)
    const charge = charges.find(({ id }) => id === payment.provider_id)
    const isGranted = payment.period_from !== null || (payment.kind === 'booster' && ofPayment.length === 0)
    if (!isGranted && payment.kind !== 'booster' && payment.kind !== 'gift')
      expect(ofPayment[0]?.amount.value, 'a payment that granted nothing is refunded whole').toBe(
        charge?.amount.value,
      )
    countOccurrence('refunds', ofPayment.length)
  }
}

/** Paid and gifted time, one after the other. */
const expectPeriods = (payments: PaymentRow[], gifted: Snapshot['periods']) => {
  const periods = [...grantedPeriods(payments), ...gifted].toSorted(
    (a, b) => a.from.getTime() - b.from.getTime(),
  )
  periods.forEach(({ from }, i) => {
    const previous = periods[i - 1]
    if (previous)
      expect(from.getTime(), 'no day is paid for twice').toBeGreaterThanOrEqual(previous.until.getTime())
  })
  const renewed = payments.filter(({ kind, status }) => kind === 'renewal' && status === 'succeeded')
  countOccurrence('renewals charged', renewed.length)
  const ends = renewed.map(({ basis, renews_at }) => `${basis} ${renews_at?.toISOString()}`)
  expect(new Set(ends).size, 'no card is charged twice for a period, not even temporarily').toBe(ends.length)
}

/** The amount, the payment method and the true time of every request to charge a saved one, also of those that were declined. */
const savedCardCharges = (world: World) =>
  chargesBySavedCard(world).map(({ amount, created_at, payment_method: method }) => ({
    price: inRubles(fromDecimal(amount.value)),
    title: methodOf(method && { ...method, saved: true }).card?.title ?? '',
    method: method?.id ?? '',
    at: new Date(created_at).getTime(),
  }))

type SavedCardCharge = ReturnType<typeof savedCardCharges>[number]

const expectAnnounced = (world: World) => {
  const announcements = world.mails.delivered.filter(({ subject }) => subject.startsWith('Скоро продлим'))
  countOccurrence('announcements', announcements.length)
  const isAnnounced = ({ price, title, at }: SavedCardCharge): boolean =>
    announcements
      .filter(({ text }) => text.includes(` ${price} `) && text.includes(`Способ оплаты: ${title}.`))
      .some(mail => at - mail.at.getTime() >= NOTICE_DAYS * DAY && at - mail.at.getTime() < 13 * DAY)
  const unannounced = savedCardCharges(world).filter(charge => !isAnnounced(charge))
  const askedFor = unannounced.map(({ price, method, at }) =>
    world.asked.findIndex(
      asked =>
        asked.method === method &&
        inRubles(asked.owed) === price &&
        at >= asked.at.getTime() &&
        at - asked.at.getTime() <= DAY + MAX_SKEW,
    ),
  )
  countOccurrence('charges asked for with a binding', askedFor.length)
  expect(
    askedFor,
    'nothing is charged without a mail that is three days old and names the price and the payment method, unless the user has bound the method for it at this price',
  ).not.toContain(-1)
  expect(new Set(askedFor).size, 'one binding asks for one charge').toBe(askedFor.length)
}

/** Mails that the mail server has not taken are read where they wait. */
const expectAnnouncedAfterResumption = async (
  { db, userId, email, mails }: World,
  payments: PaymentRow[],
) => {
  const subject = 'Подписка снова продлевается'
  const waiting = await db
    .selectFrom('mail_outbox')
    .select('created_at')
    .where('recipient', '=', email)
    .where('subject', '=', subject)
    .execute()
  const resumed = [
    ...waiting.map(({ created_at }) => created_at),
    ...mails.delivered.filter(mail => mail.subject === subject).map(({ enqueuedAt }) => enqueuedAt),
  ].map(moment => moment.getTime())
  const announced = mails.delivered
    .filter(mail => mail.subject.startsWith('Скоро продлим'))
    .map(({ enqueuedAt }) => enqueuedAt.getTime())
  const askedFor = await db
    .selectFrom('bindings')
    .select('payment_id')
    .where('user_id', '=', userId)
    .execute()
  const isAskedFor = ({ payment_id: id }: PaymentRow) => askedFor.some(({ payment_id }) => payment_id === id)
  for (const payment of payments.filter(payment => payment.kind === 'renewal' && !isAskedFor(payment))) {
    const at = payment.created_at.getTime()
    // The servers' clocks differ: an announcement made just after a resumption may have an earlier time.
    const since = Math.max(0, ...resumed.filter(time => time <= at).map(time => time - 2 * MAX_SKEW))
    expect(
      announced.some(time => time >= since && at - time >= NOTICE_DAYS * DAY),
      'a renewal that was resumed is announced again before it is charged',
    ).toBe(true)
  }
}

const expectRenewals = (payments: PaymentRow[]) => {
  for (const { created_at: at, renews_at: end } of payments.filter(({ kind }) => kind === 'renewal')) {
    expect(at.getTime(), 'a renewal is charged in the two calendar days before the end').toBeGreaterThan(
      (end?.getTime() ?? 0) - 3 * DAY,
    )
    expect(at.getTime(), 'nothing is charged after the grace period').toBeLessThan(
      (end?.getTime() ?? 0) + MOST_GRACE,
    )
    if (end && at > end) countOccurrence('renewals charged after the end')
  }
}

const expectNothingDue = async ({ db }: World, payments: PaymentRow[]) => {
  const ids = payments.map(({ payment_id }) => payment_id)
  const stillDue = await db
    .selectFrom('refunds')
    .select('status')
    .where(row => row('payment_id', '=', row.fn.any(row.val(ids))))
    .where('check_at', 'is not', null)
    .execute()
  expect(stillDue, 'no refund is due any more').toEqual([])
  expect(
    payments.filter(({ status }) => status === 'new' || status === 'pending'),
    'no payment is left open',
  ).toEqual([])
}

const expectBoosters = async ({ db, userId }: World, succeeded: PaymentRow[]) => {
  const boosters = succeeded.filter(({ kind, returned_at }) => kind === 'booster' && returned_at === null)
  const boosting = await db
    .selectFrom('boostings')
    .select('questions')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  expect(boosting?.questions ?? 0, 'every booster has added its questions once').toBe(boosters.length * 100)
}

/** An erased user has no rows, later charges are refunded, and no address is kept. */
const expectErased = async ({ db, userId }: World, succeeded: PaymentRow[], { refunds }: ProviderRecord) => {
  countOccurrence('erased')
  for (const table of [
    'subscriptions',
    'boostings',
    'billing_infos',
    'payment_methods',
    'bindings',
    'consents',
    'received_gifts',
  ] as const)
    expect(
      await db.selectFrom(table).select('user_id').where('user_id', '=', userId).execute(),
      `an erased user has no row in ${table}`,
    ).toEqual([])
  for (const payment of succeeded) {
    expect(
      [payment.is_orphaned, payment.receipt_email],
      'the payments of an erased user are anonymous',
    ).toEqual([true, null])
    const isGranted = ['booster', 'gift'].includes(payment.kind) || payment.period_from !== null
    if (!isGranted)
      expect(
        refunds.filter(({ payment_id }) => payment_id === payment.provider_id),
        'a charge after the erasure is refunded',
      ).toHaveLength(1)
  }
}

/** The invariants that hold once nothing is due any more. */
export const expectInvariantsAtEnd = async (world: World): Promise<void> => {
  const { db, yookassa, userId } = world
  const payments = await paymentsOf(world)
  const succeeded = payments.filter(({ status }) => status === 'succeeded')
  const atProvider: ProviderRecord = {
    charges: [...yookassa.shop.payments.values()].filter(({ status }) => status === 'succeeded'),
    refunds: [...yookassa.shop.refunds.values()].filter(({ status }) => status === 'succeeded'),
  }
  countOccurrence('charges', atProvider.charges.length)
  countOccurrence(
    'declines',
    payments.filter(({ reason }) => reason !== null && reason !== 'never_started').length,
  )
  countOccurrence(
    'charges with nothing to pay for',
    succeeded.filter(
      ({ period_from: from, returned_at: refundedAt, kind }) =>
        kind !== 'booster' && kind !== 'gift' && from === null && refundedAt !== null,
    ).length,
  )
  expect(
    new Set(succeeded.map(({ provider_id }) => provider_id)),
    'the charges of the provider are our payments, and the other way round',
  ).toEqual(new Set(atProvider.charges.map(({ id }) => id)))
  expect(succeeded).toHaveLength(atProvider.charges.length)
  await expectLedger(world, payments, atProvider)
  expectReceipts(world, succeeded, atProvider)
  expectRefunds(succeeded, atProvider)
  expectPeriods(payments, await giftedPeriods(world, userId))
  await expectGifts(world, succeeded, atProvider)
  expectRenewals(payments)
  expectAgreedPrices(world, payments)
  expectAnnounced(world)
  await expectNothingDue(world, payments)
  const userExists = await db
    .selectFrom('users')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!userExists) return expectErased(world, succeeded, atProvider)
  await expectAnnouncedAfterResumption(world, payments)
  await expectBoosters(world, succeeded)
  await expectBindings(world, payments)
}
