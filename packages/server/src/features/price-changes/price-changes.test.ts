import {
  agreeToPrice,
  approvePriceChange,
  cancelSubscription,
  checkPayment,
  exportProfile,
  listPayments,
  listPriceChanges,
  proposePriceChange,
  readSubscription,
  resumeSubscription,
  stopPriceChange,
  upgradePlan,
  listUpgrades,
} from '@grani/contract'
import { buyPlan, pressOnCheckout, registerBuyer, runJobsFor, subjectsTo } from '@grani/testing/buyer.ts'
import type { Client } from '@grani/testing/client.ts'
import { DAY, type Product, startProduct } from '@grani/testing/product.ts'
import { staffMember } from '@grani/testing/staff.ts'
import { newestMail } from '@grani/testing/users.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

let product: Product
beforeEach(async () => {
  product = await startProduct({ servers: 2 })
})
afterEach(() => product.stop())

const OLD = 39_000
/** What the plan costs in the content. */
const NEW = 49_000
const DAY_OF_CHANGE = '2026-12-24T21:00:00.000Z'
const reason = 'решение 41'

/** Who bought the basic plan for 390 ₽ at noon on 20 November, when their trial was over, and renews. */
const payer = async () => {
  product.clock.set('2026-11-13T09:00:00.000Z')
  const user = await registerBuyer(product)
  const refresh = () => user.visitor.raw({ method: 'POST', url: '/api/refresh' })
  /** As the jobs do: whenever something is due, half a day at most. */
  const runUntil = async (iso: string) => {
    let round = 0
    for (const end = Date.parse(iso); product.clock.now().getTime() < end;) {
      product.clock.pass(Math.min(DAY / 2, end - product.clock.now().getTime()))
      await runJobsFor(product, user.userId, round++ % 2)
      await refresh()
    }
  }
  await runUntil('2026-11-20T09:00:00.000Z')
  await buyPlan(user.visitor)
  await product.rows('update subscriptions set price = $2 where user_id = $1', [user.userId, OLD])
  const subscription = async () => (await user.visitor.get(readSubscription)) ?? expect.fail()
  const renewals = async () =>
    (await user.visitor.get(listPayments))
      .filter(({ kind }) => kind === 'renewal')
      .map(({ amount }) => amount)
  return { ...user, runUntil, subscription, renewals }
}

type Payer = Awaited<ReturnType<typeof payer>>

const proposal = { tariff: 'basic', price: NEW, from: DAY_OF_CHANGE, reason }

const two = async () => ({
  owner: (await staffMember(product, ['owner'])).visitor,
  second: (await staffMember(product, ['support'])).visitor,
})

/** The change of the basic plan, proposed by one and started by another. */
const change = async () => {
  const staff = await two()
  await staff.owner.get(proposePriceChange, { body: proposal })
  const [proposed] = (await staff.owner.get(listPriceChanges)).changes
  const params = { id: proposed?.id ?? '' }
  await staff.second.get(approvePriceChange, { params, body: { reason } })
  return { ...staff, params }
}

/** The letter has left the outbox, and that was seen. */
const told = async ({ userId, runUntil }: Payer) => {
  await runJobsFor(product, userId)
  await runUntil('2026-11-21T09:00:00.000Z')
}

const agree = (visitor: Client, price = NEW) => visitor.call(agreeToPrice, { body: { price } })

describe('a higher price for who pays already', () => {
  test('is told by mail, agreed to, and charged from the first renewal after its day', async () => {
    const user = await payer()
    await change()
    await told(user)
    const letter = await newestMail(product, user.receipts, 'Меняется цена')
    expect(letter.body_text).toMatch(/390 ₽ в месяц.*25 декабря 2026.*490 ₽/s)
    expect(await user.subscription()).toMatchObject({
      tariff: { price: OLD },
      price_change: { price: NEW, from: DAY_OF_CHANGE, is_agreed: false, is_next: false },
    })
    expect(await agree(user.visitor)).toMatchObject({ kind: 'ok' })
    expect(await agree(user.visitor)).toMatchObject({ kind: 'ok' })
    expect(
      await product.rows(
        "select version, ip from consents where user_id = $1 and document = 'price-change'",
        [user.userId],
      ),
    ).toEqual([{ version: '2026-12-01', ip: user.visitor.ip }])

    await user.runUntil('2026-12-20T09:00:00.000Z')
    expect(await user.renewals()).toEqual([OLD])
    expect(await user.subscription()).toMatchObject({
      tariff: { price: NEW },
      price_change: { is_agreed: true, is_next: true },
    })
    await user.runUntil('2027-01-20T09:00:00.000Z')
    expect((await newestMail(product, user.receipts, 'Скоро продлим')).body_text).toContain('490 ₽')
    expect(await user.renewals()).toEqual([NEW, OLD])
    expect(await user.subscription()).toMatchObject({ tariff: { price: NEW }, price_change: null })
  })

  test('is not charged without consent: the renewal stops, and access stays until the end', async () => {
    const user = await payer()
    await change()
    await told(user)
    await user.runUntil('2026-12-20T09:00:00.000Z')
    expect(await user.subscription()).toMatchObject({
      renewal_at: null,
      price_change: { is_agreed: false, is_next: true },
    })
    await user.runUntil('2027-01-19T09:00:00.000Z')
    expect(await user.renewals()).toEqual([OLD])
    expect(await user.subscription()).toMatchObject({
      is_cancelled: true,
      is_ended: false,
      end_at: '2027-01-20T09:00:00.000Z',
      can_resume: true,
    })
    const { body_text } = await newestMail(product, user.receipts, 'Мы ничего не спишем')
    expect(body_text).toMatch(/490 ₽ вместо 390 ₽.*До 20 января 2027/s)
    expect(
      (await subjectsTo(product, user.receipts)).filter(subject => subject.startsWith('Скоро')),
    ).toHaveLength(1)

    const resume = (price?: number) =>
      user.visitor.call(resumeSubscription, { body: { auto_payments: true, price } })
    expect(await resume()).toMatchObject({ code: 'ERR_CONFLICT' })
    expect(await resume(OLD)).toMatchObject({ code: 'ERR_CONFLICT' })
    expect(await resume(NEW)).toMatchObject({ kind: 'ok' })
    expect((await newestMail(product, user.receipts, 'снова продлевается')).body_text).toContain('490 ₽')
    await user.runUntil('2027-01-24T09:00:00.000Z')
    expect(await user.renewals()).toEqual([NEW, OLD])
  })

  test('is not charged within thirty days of a letter that went late, whatever the day', async () => {
    const user = await payer()
    await product.rows('update subscriptions set price = $2 where user_id = $1', [user.userId, NEW])
    await change()
    await user.runUntil('2026-12-21T09:00:00.000Z')
    await product.rows('update subscriptions set price = $2, wake_at = $3 where user_id = $1', [
      user.userId,
      OLD,
      product.clock.now(),
    ])
    await user.runUntil('2026-12-22T09:00:00.000Z')
    const { price_change: late } = await user.subscription()
    expect(Date.parse(late?.from ?? '')).toBeGreaterThan(Date.parse('2027-01-20T09:00:00.000Z'))
    await agree(user.visitor)
    await user.runUntil('2027-02-20T09:00:00.000Z')
    expect(await user.renewals()).toEqual([NEW, OLD, NEW])
  })

  test('is told again when its letter could not be delivered, and counts from then on', async () => {
    const user = await payer()
    await change()
    await told(user)
    await user.runUntil('2026-12-01T09:00:00.000Z')
    const now = product.clock.now()
    const [mail] = await product.rows(
      `insert into mail_outbox (mail_id, user_id, kind, recipient, subject, body_text, body_html, created_at, next_try_at, failed_at)
       values (gen_random_uuid(), $1, 'price-change', $2, 'x', 'x', 'x', $3, $3, $3) returning mail_id`,
      [user.userId, user.receipts, now],
    )
    await product.rows(
      'update subscriptions set offer_mail = $2, offer_at = $3, wake_at = $3 where user_id = $1',
      [user.userId, mail?.['mail_id'], now],
    )
    await user.runUntil('2026-12-02T09:00:00.000Z')
    const letters = (await subjectsTo(product, user.receipts)).filter(subject =>
      subject.startsWith('Меняется'),
    )
    expect(letters).toHaveLength(2)
    const { price_change: again } = await user.subscription()
    expect(Date.parse(again?.from ?? '')).toBeGreaterThan(Date.parse('2026-12-31T09:00:00.000Z'))
  })

  test('is told again to whom its letter came back, and the old price holds meanwhile', async () => {
    const user = await payer()
    await change()
    await told(user)
    await product.rows('update billing_infos set email = $2 where user_id = $1', [user.userId, user.email])
    await product.rows(
      "insert into blocked_addresses (user_id, address, reason, blocked_at) values ($1, $2, 'bounce', $3)",
      [user.userId, user.email, product.clock.now()],
    )
    await user.runUntil('2027-01-20T09:00:00.000Z')
    expect(await user.renewals()).toEqual([OLD, OLD])
    expect(await subjectsTo(product, user.email)).toContain('Меняется цена подписки на «Грани»')
    expect(await user.subscription()).toMatchObject({ is_cancelled: false, tariff: { price: OLD } })
  })

  test('does not concern who has cancelled or is in the trial; who resumes is told then', async () => {
    const [cancelled, trial] = [await payer(), await registerBuyer(product)]
    await cancelled.visitor.get(cancelSubscription)
    const { owner } = await change()
    for (const { userId } of [cancelled, trial]) await runJobsFor(product, userId)
    expect(await cancelled.subscription()).toMatchObject({ price_change: null })
    expect(await trial.visitor.get(readSubscription)).toMatchObject({ price_change: null })
    const { plans } = await owner.get(listPriceChanges)
    expect(plans.find(({ tariff }) => tariff === 'basic')?.payers).toEqual([])
    // Who resumes pays the price on the button, and is told after that.
    const body = { auto_payments: true as const, price: OLD }
    expect(await cancelled.visitor.call(resumeSubscription, { body })).toMatchObject({ kind: 'ok' })
    await cancelled.runUntil('2026-12-20T09:00:00.000Z')
    expect(await cancelled.renewals()).toEqual([OLD])
    expect(await cancelled.subscription()).toMatchObject({ price_change: { price: NEW } })
  })

  test('ends with an upgrade, whose button has named its own price', async () => {
    const user = await payer()
    await change()
    await told(user)
    const [offer] = await user.visitor.get(listUpgrades)
    // Never the plan that they have, whatever it costs now.
    expect(offer?.tariff.uid).toBe('medium')
    const body = { tariff: 'medium', amount: offer?.amount ?? 0, auto_payments: true }
    const { paymentUrl } = await user.visitor.get(upgradePlan, { body })
    const uid = await pressOnCheckout(user.visitor, paymentUrl, 'good')
    await user.visitor.get(checkPayment, { params: { uid } })
    expect(await user.subscription()).toMatchObject({ tariff: { uid: 'medium' }, price_change: null })
    expect(await agree(user.visitor)).toMatchObject({ code: 'ERR_CONFLICT' })
  })

  test('can be agreed to once, from two servers at once, and for no other price', async () => {
    const user = await payer()
    await change()
    await told(user)
    expect(await agree(user.visitor, OLD)).toMatchObject({ code: 'ERR_CONFLICT' })
    expect(await agree(user.visitor, NEW + 1)).toMatchObject({ code: 'ERR_CONFLICT' })
    const replies = await Promise.all(Array.from({ length: 8 }, (_, i) => agree(user.visitor.copy(i % 2))))
    expect(replies.every(({ kind }) => kind === 'ok')).toBe(true)
    expect(
      await product.rows("select 1 from consents where user_id = $1 and document = 'price-change'", [
        user.userId,
      ]),
    ).toHaveLength(1)
    const exported = JSON.stringify(await user.visitor.get(exportProfile))
    expect(exported).toContain('price-change')
    expect(exported).toContain('"offer_price":49000')
  })
})

describe('a price change that is taken back before its day', () => {
  test('leaves the old price, also with those who have agreed, and they hear it', async () => {
    const user = await payer()
    const { owner, params } = await change()
    await told(user)
    await agree(user.visitor)
    const stop = (staff: Client) => staff.call(stopPriceChange, { params, body: { reason } })
    expect(await stop(owner)).toMatchObject({ code: 'ERR_SESSION' })
    const { owner: another } = await two()
    expect(await stop(another)).toMatchObject({ kind: 'ok' })
    expect(await stop(another)).toMatchObject({ code: 'ERR_CONFLICT' })
    await runJobsFor(product, user.userId, 1)
    expect(await user.subscription()).toMatchObject({ tariff: { price: OLD }, price_change: null })
    expect((await newestMail(product, user.receipts, 'остаётся прежней')).body_text).toContain('390 ₽')
    await user.runUntil('2027-01-20T09:00:00.000Z')
    expect(await user.renewals()).toEqual([OLD, OLD])
  })

  test('is not taken back from its day on', async () => {
    const { params } = await change()
    product.clock.set(DAY_OF_CHANGE)
    const { owner } = await two()
    expect(await owner.call(stopPriceChange, { params, body: { reason } })).toMatchObject({
      code: 'ERR_CONFLICT',
    })
  })
})

describe('the staff', () => {
  test('see how many pay which price, and start a change by two, once', async () => {
    await payer()
    const { owner, second } = await two()
    const shown = async () => {
      const { plans, changes } = await owner.get(listPriceChanges)
      return { basic: plans.find(({ tariff }) => tariff === 'basic'), changes }
    }
    expect(await shown()).toMatchObject({
      basic: { price: NEW, payers: [{ price: OLD, people: 1, agreed: 0 }], may_propose: true },
      changes: [],
    })
    expect(await second.call(proposePriceChange, { body: proposal })).toMatchObject({ code: 'ERR_ROLE' })
    await owner.get(proposePriceChange, { body: proposal })
    expect(await owner.call(proposePriceChange, { body: proposal })).toMatchObject({ code: 'ERR_CONFLICT' })
    const [proposed] = (await shown()).changes
    expect(proposed).toMatchObject({ state: 'proposed', is_own: true, may_stop: true, reason })
    const approve = (staff: Client) =>
      staff.call(approvePriceChange, { params: { id: proposed?.id ?? '' }, body: { reason } })
    expect(await approve(owner)).toMatchObject({ code: 'ERR_SECOND_PERSON' })
    const replies = await Promise.all([0, 1, 0, 1].map(server => approve(second.copy(server))))
    expect(replies.filter(({ kind }) => kind === 'ok')).toHaveLength(1)
    expect(await shown()).toMatchObject({ basic: { may_propose: false }, changes: [{ state: 'running' }] })
    expect(await owner.call(proposePriceChange, { body: proposal })).toMatchObject({ code: 'ERR_CONFLICT' })
    const actions = await product.rows('select action from journal where subject = $1 order by seq', [
      proposed?.id,
    ])
    expect(actions.map(({ action }) => action)).toEqual(['price.propose', 'price.approve'])
  })

  test('propose the price that the plan has, a month ahead', async () => {
    product.clock.set('2026-11-20T09:00:00.000Z')
    const { owner } = await two()
    const at = (body: Partial<typeof proposal>) =>
      owner.call(proposePriceChange, { body: { ...proposal, ...body } })
    expect(await at({ price: NEW + 100 })).toMatchObject({ code: 'ERR_CONFLICT' })
    expect(await at({ tariff: 'gold' })).toMatchObject({ code: 'ERR_NOT_FOUND' })
    expect(await at({ from: '2026-12-20T09:00:00.000Z' })).toMatchObject({
      fields: { from: 'forms.errors.invalid' },
    })
    expect(await at({ from: '2028-01-01T00:00:00.000Z' })).toMatchObject({ code: 'ERR_VALIDATION' })
  })
})
