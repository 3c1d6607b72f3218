import { buyBooster, checkPayment, chooseGoal, closeBanner, listBanners } from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { userWithGoal, verifiedUser } from '@grani/testing/users.ts'
import { buyPlan, pressOnCheckout, registerBuyer } from '@grani/testing/buyer.ts'
import { DAY, type Product, SECOND, startProduct } from '@grani/testing/product.ts'
import type { Client } from '@grani/testing/client.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
  await product.rows(`insert into banners (uid, level, html, shown_from, shown_until) values
    ('later', 'info', '<p>later</p>', '2026-11-20', null),
    ('first', 'success', '<p>first</p>', '2026-11-01', null),
    ('over', 'error', '<p>over</p>', '2026-11-01', '2026-11-18T09:00:00Z'),
    ('today', 'warning', '<p>today</p>', '2026-11-17', '2026-11-19')`)
})
afterAll(() => product.stop())

const shown = async (visitor: Client) => (await visitor.get(listBanners)).map(({ uid }) => uid)

describe('banners', () => {
  test('are shown within their period, oldest first, with level and text', async () => {
    const { visitor } = await userWithGoal(product)
    expect(await visitor.get(listBanners)).toEqual([
      { uid: 'first', level: 'success', text: '<p>first</p>', is_closable: true },
      { uid: 'today', level: 'warning', text: '<p>today</p>', is_closable: true },
    ])
    product.clock.pass(3 * DAY)
    await visitor.raw({ method: 'POST', url: '/api/refresh' })
    expect(await shown(visitor)).toEqual(['first', 'later'])
    product.clock.pass(-3 * DAY)
  })

  test('stay closed for the user who closed them, and only for them; closing twice is harmless', async () => {
    const { visitor } = await userWithGoal(product)
    const other = await userWithGoal(product)
    await visitor.get(closeBanner, { params: { id: 'first' } })
    await visitor.get(closeBanner, { params: { id: 'first' } })
    expect(await shown(visitor)).toEqual(['today'])
    expect(await shown(other.visitor)).toEqual(['first', 'today'])
  })

  test('that do not exist cannot be closed', async () => {
    const { visitor } = await userWithGoal(product)
    expect(await visitor.call(closeBanner, { params: { id: 'nothing' } })).toMatchObject({
      status: 404,
      code: 'ERR_NOT_FOUND',
    })
    expect(await product.rows("select * from closed_banners where banner = 'nothing'")).toEqual([])
  })
})

/** What has happened to the user, without the messages to everybody. */
const news = async (visitor: Client) =>
  (await visitor.get(listBanners)).filter(({ uid }) => !['first', 'today', 'later'].includes(uid))
const textsOf = async (visitor: Client) => (await news(visitor)).map(({ text }) => text)

const closeFirst = async (visitor: Client) => {
  const [first] = await news(visitor)
  await visitor.get(closeBanner, { params: { id: first?.uid ?? '' } })
}

describe('what happens to a user', () => {
  test('is told once: the trial on the way to the first question, and two days before it ends', async () => {
    const { visitor } = await verifiedUser(product)
    const started = 'Пробный период до <strong>25 ноября</strong>, карта не нужна.'
    expect(await textsOf(visitor)).toEqual([started])
    expect(await textsOf(visitor)).toEqual([started])
    await visitor.get(chooseGoal, { body: { goal: 'knwYrs' } })
    expect(await textsOf(visitor)).toEqual([])
    product.clock.pass(5 * DAY)
    await visitor.raw({ method: 'POST', url: '/api/refresh' })
    expect(await textsOf(visitor)).toEqual([
      expect.stringMatching(/^Пробный период закончится 25 ноября. Результаты/),
    ])
    await closeFirst(visitor)
    expect(await textsOf(visitor)).toEqual([])
    product.clock.pass(-5 * DAY)
  })

  test('is told of each plan and each booster that was bought, until it is closed', async () => {
    const { visitor } = await registerBuyer(product)
    const buy = async () => {
      const { paymentUrl } = await visitor.get(buyBooster, { body: { booster: 'booster-100' } })
      const uid = await pressOnCheckout(visitor, paymentUrl, 'good')
      await visitor.get(checkPayment, { params: { uid } })
    }
    await buyPlan(visitor, { tariff: 'medium' })
    product.clock.pass(SECOND)
    await buy()
    const added = 'Дополнительные вопросы добавлены: 100. Они не сгорают.'
    const paid = 'Тариф «Средний» оплачен до 25 декабря. <a href="/subscription">Посмотреть подписку</a>'
    expect(await textsOf(visitor)).toEqual([paid, added])
    await closeFirst(visitor)
    await closeFirst(visitor)
    expect(await textsOf(visitor)).toEqual([])
    await buy()
    expect(await textsOf(visitor)).toEqual([added])
  })

  test('cannot be closed by another user', async () => {
    const { visitor } = await registerBuyer(product)
    await buyPlan(visitor)
    const [paid] = await news(visitor)
    const other = await userWithGoal(product)
    expect(await other.visitor.call(closeBanner, { params: { id: paid?.uid ?? '' } })).toMatchObject({
      code: 'ERR_NOT_FOUND',
    })
  })
})
