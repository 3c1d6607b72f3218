import { closeBanner, listBanners } from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifiedUser } from '@grani/testing/users.ts'
import { DAY, type Product, startProduct } from '@grani/testing/product.ts'
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

describe('messages', () => {
  test('are shown in their time, oldest first, with level and text', async () => {
    const { visitor } = await verifiedUser(product)
    expect(await visitor.get(listBanners)).toEqual([
      { uid: 'first', level: 'success', text: '<p>first</p>' },
      { uid: 'today', level: 'warning', text: '<p>today</p>' },
    ])
    product.clock.pass(3 * DAY)
    await visitor.raw({ method: 'POST', url: '/api/refresh' })
    expect(await shown(visitor)).toEqual(['first', 'later'])
    product.clock.pass(-3 * DAY)
  })

  test('that somebody closes are gone for good, for this person only; twice is harmless', async () => {
    const { visitor } = await verifiedUser(product)
    const other = await verifiedUser(product)
    await visitor.get(closeBanner, { params: { id: 'first' } })
    await visitor.get(closeBanner, { params: { id: 'first' } })
    expect(await shown(visitor)).toEqual(['today'])
    expect(await shown(other.visitor)).toEqual(['first', 'today'])
  })

  test('that do not exist cannot be closed', async () => {
    const { visitor } = await verifiedUser(product)
    expect(await visitor.call(closeBanner, { params: { id: 'nothing' } })).toMatchObject({
      status: 404,
      code: 'ERR_NOT_FOUND',
    })
    expect(await product.rows("select * from closed_banners where banner = 'nothing'")).toEqual([])
  })
})
