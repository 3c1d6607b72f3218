import { expect } from 'vitest'
import type { Payment, Refund } from '@grani/stand-ins/yookassa/types.ts'
import type { PaymentRow } from '@grani/server/features/payments/service.ts'
import { fromDecimal } from '@grani/server/platform/payments/kopecks.ts'
import { type Life, SKEW } from './world.ts'
import { GRACE, grantedIn, paymentsOf } from './invariants.ts'
import { note } from './coverage-counters.ts'

const DAY = 86_400_000

const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0)
const inKopecks = (moved: { amount: { value: string } }[]): number =>
  sum(moved.map(({ amount }) => fromDecimal(amount.value)))

/** What the bank says, who alone knows what has moved. */
type Bank = { taken: Payment[]; given: Refund[] }

const expectLedger = async ({ db }: Life, payments: PaymentRow[], { taken, given }: Bank) => {
  const ids = payments.map(({ payment_id }) => payment_id)
  const ledger = await db
    .selectFrom('ledger')
    .select('amount')
    .where(row => row('payment_id', '=', row.fn.any(row.val(ids))))
    .execute()
  expect(sum(ledger.map(({ amount }) => amount)), 'payments less refunds are the ledger').toBe(
    inKopecks(taken) - inKopecks(given),
  )
}

const expectReceipts = ({ bank, email, now }: Life, succeeded: PaymentRow[], { taken, given }: Bank) => {
  for (const moved of [...taken, ...given]) {
    const receipt = bank.shop.receipts.get(moved.id)
    const total = inKopecks((receipt?.items ?? []).flatMap(({ amount }) => (amount ? [{ amount }] : [])))
    expect(
      [receipt?.customer?.email, total],
      'every charge and every refund has a receipt over its amount, to the person',
    ).toEqual([email, fromDecimal(moved.amount.value)])
  }
  for (const payment of succeeded.filter(({ is_orphaned }) => !is_orphaned)) {
    // The tax office takes a minute.
    const isFresh = now().getTime() - (payment.settled_at?.getTime() ?? 0) < 2 * 60_000
    expect([payment.receipt_email, payment.receipt_status], 'we know how each receipt stands').toEqual([
      email,
      isFresh ? 'pending' : 'succeeded',
    ])
  }
}

const expectReturns = (succeeded: PaymentRow[], { taken, given }: Bank) => {
  for (const payment of succeeded) {
    const back = given.filter(({ payment_id }) => payment_id === payment.provider_id)
    expect(back.length, 'what is given back is given back once').toBe(payment.returned_at ? 1 : 0)
    const charge = taken.find(({ id }) => id === payment.provider_id)
    const isGranted = payment.period_from !== null || (payment.kind === 'booster' && back.length === 0)
    if (!isGranted && payment.kind !== 'booster')
      expect(back[0]?.amount.value, 'money without anything for it goes back whole').toBe(
        charge?.amount.value,
      )
    note('refunds', back.length)
  }
}

const expectPeriods = (payments: PaymentRow[]) => {
  const periods = grantedIn(payments).toSorted((a, b) => a.from.getTime() - b.from.getTime())
  periods.forEach(({ from }, i) => {
    const before = periods[i - 1]
    if (before)
      expect(from.getTime(), 'no day is paid for twice').toBeGreaterThanOrEqual(before.until.getTime())
  })
  const renewed = payments.filter(({ kind, status }) => kind === 'renewal' && status === 'succeeded')
  note('renewals charged', renewed.length)
  const ends = renewed.map(({ basis, renews_at }) => `${basis} ${renews_at?.toISOString()}`)
  expect(new Set(ends).size, 'no card is charged twice for a period, not even for a moment').toBe(ends.length)
}

const postedAt = async ({ db, email }: Life, subject: string): Promise<number[]> => {
  const mails = await db
    .selectFrom('mail_outbox')
    .select('created_at')
    .where('recipient', '=', email)
    .where('subject', 'like', `${subject}%`)
    .execute()
  return mails.map(({ created_at }) => created_at.getTime())
}

const expectAnnounced = async (life: Life, payments: PaymentRow[]) => {
  const announced = await postedAt(life, 'Скоро продлим')
  const resumed = await postedAt(life, 'Подписка снова продлевается')
  for (const { created_at } of payments.filter(({ kind }) => kind === 'renewal')) {
    const at = created_at.getTime()
    // Clocks of two servers: what was announced just after it was resumed may bear the earlier time.
    const since = Math.max(at - 9 * DAY, ...resumed.filter(time => time <= at).map(time => time - 2 * SKEW))
    expect(
      announced.some(time => time >= since && at - time >= DAY),
      'every renewal was announced a day before, and anew when it was taken up again',
    ).toBe(true)
  }
}

const expectRenewals = (payments: PaymentRow[]) => {
  for (const { created_at: at, renews_at: end } of payments.filter(({ kind }) => kind === 'renewal')) {
    expect(at.getTime(), 'a renewal is charged in the two calendar days before the end').toBeGreaterThan(
      (end?.getTime() ?? 0) - 3 * DAY,
    )
    expect(at.getTime(), 'nothing is charged after the grace').toBeLessThan((end?.getTime() ?? 0) + GRACE)
  }
  for (const { kind, item, amount } of payments) {
    const agreed = payments.filter(payment => payment.kind === 'plan' && payment.item === item)
    if (kind === 'renewal')
      expect(
        agreed.map(payment => payment.amount),
        'a renewal costs what was agreed for that tariff',
      ).toContain(amount)
  }
}

const expectNothingDue = async ({ db }: Life, payments: PaymentRow[]) => {
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
    'nothing is left open',
  ).toEqual([])
}

const expectBoosters = async ({ db, userId }: Life, succeeded: PaymentRow[]) => {
  const boosters = succeeded.filter(({ kind, returned_at }) => kind === 'booster' && returned_at === null)
  const boosting = await db
    .selectFrom('boostings')
    .select('questions')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  expect(boosting?.questions ?? 0, 'every booster has added its questions once').toBe(boosters.length * 100)
}

/** Who is erased leaves no row; what the bank took of them afterwards has gone back, and nobody's address is kept. */
const expectErased = async ({ db, userId }: Life, succeeded: PaymentRow[], { given }: Bank) => {
  note('erased')
  for (const table of ['subscriptions', 'boostings', 'billing_infos', 'payment_methods', 'consents'] as const)
    expect(
      await db.selectFrom(table).select('user_id').where('user_id', '=', userId).execute(),
      `no row of ${table} is left of somebody erased`,
    ).toEqual([])
  for (const payment of succeeded) {
    expect([payment.is_orphaned, payment.receipt_email], 'the books have forgotten the person').toEqual([
      true,
      null,
    ])
    const isGranted = payment.kind === 'booster' || payment.period_from !== null
    if (!isGranted)
      expect(
        given.filter(({ payment_id }) => payment_id === payment.provider_id),
        'what came in after that went back',
      ).toHaveLength(1)
  }
}

/** What holds once everything has come to its end. */
export const expectBooks = async (life: Life): Promise<void> => {
  const { db, bank, userId } = life
  const payments = await paymentsOf(life)
  const succeeded = payments.filter(({ status }) => status === 'succeeded')
  const money: Bank = {
    taken: [...bank.shop.payments.values()].filter(({ status }) => status === 'succeeded'),
    given: [...bank.shop.refunds.values()].filter(({ status }) => status === 'succeeded'),
  }
  note('charges', money.taken.length)
  note('declines', payments.filter(({ reason }) => reason !== null && reason !== 'never_started').length)
  note(
    'charges given back as superfluous',
    succeeded.filter(
      ({ period_from: from, returned_at: back, kind }) =>
        kind !== 'booster' && from === null && back !== null,
    ).length,
  )
  expect(
    new Set(succeeded.map(({ provider_id }) => provider_id)),
    'every charge of the bank is a payment of ours, and the other way round',
  ).toEqual(new Set(money.taken.map(({ id }) => id)))
  expect(succeeded).toHaveLength(money.taken.length)
  await expectLedger(life, payments, money)
  expectReceipts(life, succeeded, money)
  expectReturns(succeeded, money)
  expectPeriods(payments)
  expectRenewals(payments)
  await expectNothingDue(life, payments)
  const isThere = await db
    .selectFrom('users')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!isThere) return expectErased(life, succeeded, money)
  // Mails are erased with their person, so it is only here that they can tell.
  await expectAnnounced(life, payments)
  await expectBoosters(life, succeeded)
}
