import { randomUUID } from 'node:crypto'
import { bindOnPage, refuseOnPage } from '@grani/stand-ins/yookassa/bindings.ts'
import { type YookassaServer, startYookassaServer } from '@grani/stand-ins/yookassa/server.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOUR } from '../time/durations.ts'
import { type BindingOrder, type Provider, ProviderRejected } from './provider.ts'
import { yookassa } from './yookassa.ts'

let time = Date.parse('2027-03-10T09:00:00.000Z')
let standIn: YookassaServer
let provider: Provider
beforeAll(async () => {
  standIn = await startYookassaServer(() => new Date(time))
  const rules = { vatCode: 1, taxSystemCode: null, paymentMode: 'full_payment' }
  provider = yookassa({ url: standIn.url, ...standIn.credentials }, rules)
})
afterAll(() => standIn.close())

const order = (method: BindingOrder['method'] = 'card'): BindingOrder => ({
  idempotenceKey: randomUUID(),
  method,
  returnUrl: 'https://grani.example.com/subscription?binding=1',
})

describe('a binding', () => {
  test.each([
    ['card', 'карта *4477'],
    ['sbp', 'СБП, Сбербанк'],
  ] as const)('of %s has a page, and is then «%s», which can be charged', async (method, title) => {
    const created = await provider.createBinding(order(method))
    expect(created).toMatchObject({ status: 'pending', saved: null })
    expect(await (await fetch(created.url ?? '')).text()).toContain('Привязать')
    expect(await provider.getBinding(created.id)).toEqual(created)
    bindOnPage(standIn.shop, created.id)
    expect(await provider.getBinding(created.id)).toEqual({
      id: created.id,
      status: 'active',
      url: null,
      saved: { id: created.id, title, kind: method },
    })
    expect(standIn.shop.payments.size).toBe(0)
    expect(standIn.shop.methods.has(created.id)).toBe(true)
  })

  test('sent again with its key is the same one', async () => {
    const sent = order()
    const { id } = await provider.createBinding(sent)
    expect((await provider.createBinding(sent)).id).toBe(id)
    expect((await provider.createBinding(order())).id).not.toBe(id)
  })

  test('that is refused, or left for an hour, is inactive', async () => {
    const [refused, left] = [await provider.createBinding(order()), await provider.createBinding(order())]
    refuseOnPage(standIn.shop, refused.id)
    expect(bindOnPage(standIn.shop, refused.id)).toBe(false)
    time += 2 * HOUR
    for (const { id } of [refused, left])
      expect(await provider.getBinding(id)).toEqual({ id, status: 'inactive', url: null, saved: null })
  })

  test('of a method that cannot be saved so is rejected, and one of nobody is null', async () => {
    await expect(provider.createBinding(order('sberpay'))).rejects.toThrow(ProviderRejected)
    expect(await provider.getBinding('nothing')).toBeNull()
  })

  test('returns from the page by its buttons', async () => {
    const { id, url } = await provider.createBinding(order())
    const form = new URLSearchParams({ press: 'poor' })
    const reply = await fetch(url ?? '', { method: 'POST', body: form, redirect: 'manual' })
    expect(reply.headers.get('location')).toBe('https://grani.example.com/subscription?binding=1')
    expect((await provider.getBinding(id))?.status).toBe('active')
  })
})
