import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type YookassaServer, startYookassaServer } from '@grani/stand-ins/yookassa/server.ts'
import { declineOnPage, payOnPage } from '@grani/stand-ins/yookassa/shop.ts'
import { type Order, type Provider, ProviderRejected, ProviderUnavailable } from './provider.ts'
import { yookassa } from './yookassa.ts'
import { HOUR } from '../time/durations.ts'

const RULES = { vatCode: 1, taxSystemCode: null, paymentMode: 'full_payment' }
const START = Date.parse('2027-03-10T09:00:00.000Z')

let time = START
let standIn: YookassaServer
let provider: Provider
/** With a short timeout; on a slow machine a call that gets a reply at all takes less. */
let impatientProvider: Provider
beforeAll(async () => {
  standIn = await startYookassaServer(() => new Date(time))
  const account = { url: standIn.url, ...standIn.credentials }
  provider = yookassa(account, RULES)
  impatientProvider = yookassa({ ...account, timeoutMs: 3000 }, RULES)
})
beforeEach(() => {
  time = START
  standIn.faults.length = 0
})
afterAll(() => standIn.close())

const order = (more: Partial<Order> = {}): Order => ({
  paymentId: randomUUID(),
  idempotenceKey: randomUUID(),
  amount: 49050,
  title: 'Подписка',
  receiptEmail: 'a@example.org',
  by: {
    kind: 'page',
    method: 'card',
    returnUrl: 'https://grani.example.com/successful-payment',
    keepCard: true,
  },
  ...more,
})

const savedCardId = async (declines: string[] = []): Promise<string> => {
  const { id } = await provider.createPayment(order())
  payOnPage(standIn.shop, id, { declines })
  const charge = await provider.getPayment(id)
  if (!charge?.card) throw new Error('The card was not saved')
  return charge.card.id
}

describe('a payment on the page', () => {
  test('gives the page’s URL, and is captured once it is paid, with a receipt and the card', async () => {
    const sent = order()
    const created = await provider.createPayment(sent)
    expect(created).toMatchObject({ status: 'pending', paymentId: sent.paymentId, amount: 49050, card: null })
    expect(await (await fetch(created.url ?? '')).text()).toContain('490.50')
    payOnPage(standIn.shop, created.id)
    expect(await provider.getPayment(created.id)).toMatchObject({
      status: 'succeeded',
      card: { title: 'карта *4477', kind: 'card' },
      receipt: 'pending',
    })
    time += 120_000
    expect((await provider.getPayment(created.id))?.receipt).toBe('succeeded')
  })

  test.each([
    ['pay', 'succeeded', null],
    ['insufficient_funds', 'canceled', 'insufficient_funds'],
    ['3d_secure_failed', 'canceled', '3d_secure_failed'],
  ])(
    'is decided by the button «%s» of that page, which redirects to the return URL',
    async (press, status, reason) => {
      const created = await provider.createPayment(order())
      const pressed = await fetch(created.url ?? '', {
        method: 'POST',
        body: new URLSearchParams({ press }),
        redirect: 'manual',
      })
      expect([pressed.status, pressed.headers.get('location')]).toEqual([
        303,
        'https://grani.example.com/successful-payment',
      ])
      expect(await provider.getPayment(created.id)).toMatchObject({ status, reason })
      // Another button of a decided page changes nothing.
      await fetch(created.url ?? '', {
        method: 'POST',
        body: new URLSearchParams({ press: press === 'pay' ? 'insufficient_funds' : 'pay' }),
        redirect: 'manual',
      })
      expect((await provider.getPayment(created.id))?.status).toBe(status)
    },
  )

  test('without capture is held, which is not paid yet', async () => {
    const { shopId, secretKey } = standIn.credentials
    // By the documentation `capture` is false by default. Our own orders always set it.
    const held = await fetch(`${standIn.url}/payments`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${shopId}:${secretKey}`).toString('base64')}`,
        'idempotence-key': randomUUID(),
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        amount: { value: '10.00', currency: 'RUB' },
        confirmation: { type: 'redirect', return_url: 'https://grani.example.com' },
        receipt: {
          customer: { email: 'a@example.org' },
          items: [
            {
              description: 'Подписка',
              quantity: '1.00',
              amount: { value: '10.00', currency: 'RUB' },
              vat_code: 1,
              payment_subject: 'service',
              payment_mode: 'full_payment',
            },
          ],
        },
      }),
    })
    const { id }: { id: string } = JSON.parse(await held.text())
    payOnPage(standIn.shop, id)
    expect(standIn.shop.payments.get(id)?.status).toBe('waiting_for_capture')
    expect((await provider.getPayment(id))?.status).toBe('pending')
    const ours = await provider.createPayment(order())
    payOnPage(standIn.shop, ours.id)
    expect((await provider.getPayment(ours.id))?.status).toBe('succeeded')
  })

  test('saves no card unless requested', async () => {
    const { id } = await provider.createPayment(
      order({ by: { kind: 'page', method: 'card', returnUrl: 'https://x.example', keepCard: false } }),
    )
    payOnPage(standIn.shop, id)
    expect((await provider.getPayment(id))?.card).toBeNull()
  })

  test('has a reason when it was declined, also when the page expired', async () => {
    const declined = await provider.createPayment(order())
    declineOnPage(standIn.shop, declined.id, '3d_secure_failed')
    expect(await provider.getPayment(declined.id)).toMatchObject({
      status: 'canceled',
      reason: '3d_secure_failed',
    })
    const left = await provider.createPayment(order())
    time += 3_700_000
    expect(await provider.getPayment(left.id)).toMatchObject({
      status: 'canceled',
      reason: 'expired_on_confirmation',
    })
  })
})

describe('a charge of a saved card', () => {
  test('is made without a payment page', async () => {
    const by = { kind: 'card', id: await savedCardId() } as const
    expect(await provider.createPayment(order({ by }))).toMatchObject({ status: 'succeeded', url: null })
  })

  test('has a reason when it was declined', async () => {
    const by = { kind: 'card', id: await savedCardId(['permission_revoked']) } as const
    expect(await provider.createPayment(order({ by }))).toMatchObject({
      status: 'canceled',
      reason: 'permission_revoked',
    })
  })

  test('is rejected for an unknown card', async () => {
    const by = { kind: 'card', id: randomUUID() } as const
    await expect(provider.createPayment(order({ by }))).rejects.toThrow(ProviderRejected)
  })
})

describe('a call that goes wrong', () => {
  test.each([
    '500 before',
    '500 after',
    'disconnect before',
    'disconnect after',
    'hang before',
    'hang after',
  ] as const)('with %s succeeds when it is sent again', async fault => {
    const sent = order({ by: { kind: 'card', id: await savedCardId() } })
    const before = standIn.shop.payments.size
    standIn.faults.push(fault)
    await expect(impatientProvider.createPayment(sent)).rejects.toThrow(ProviderUnavailable)
    const again = await provider.createPayment(sent)
    expect(again.status).toBe('succeeded')
    expect(standIn.shop.payments.size).toBe(before + 1)
  })

  test('can be found by our own id when its key has expired', async () => {
    const sent = order({ by: { kind: 'card', id: await savedCardId() } })
    standIn.faults.push('disconnect after')
    await expect(provider.createPayment(sent)).rejects.toThrow(ProviderUnavailable)
    for (let i = 0; i < 120; i++) await provider.createPayment(order())
    const created = new Date(time)
    time += 30 * HOUR
    expect(await provider.findPayment(sent.paymentId, created)).toMatchObject({ status: 'succeeded' })
    expect(await provider.findPayment(randomUUID(), created)).toBeNull()
  })

  test('is found among unreadable payments of the shop, and throws when it is itself unreadable', async () => {
    const sent = order()
    const ours = await provider.createPayment(sent)
    const other = await provider.createPayment(order())
    const spoil = (id: string) => {
      const payment = standIn.shop.payments.get(id)
      if (payment) payment.amount = { value: '10.00', currency: 'USD' }
    }
    spoil(other.id)
    expect(await provider.findPayment(sent.paymentId, new Date(time))).toMatchObject({ id: ours.id })
    spoil(ours.id)
    await expect(provider.findPayment(sent.paymentId, new Date(time))).rejects.toThrow(ProviderUnavailable)
  })

  test('with the same key for another order is rejected', async () => {
    const sent = order()
    await provider.createPayment(sent)
    await expect(provider.createPayment({ ...sent, amount: 1 })).rejects.toThrow(ProviderRejected)
  })

  test('gets the same reply for the same key for a day, and is a new charge after that', async () => {
    const sent = order({ by: { kind: 'card', id: await savedCardId() } })
    const first = await provider.createPayment(sent)
    time += 23 * HOUR
    expect((await provider.createPayment(sent)).id).toBe(first.id)
    time += 2 * HOUR
    expect((await provider.createPayment(sent)).id).not.toBe(first.id)
  })

  test('without a receipt is rejected: each order has one over its amount', async () => {
    const sent = order()
    const { id } = await provider.createPayment(sent)
    expect(standIn.shop.receipts.get(id)).toMatchObject({
      customer: { email: sent.receiptEmail },
      items: [{ description: sent.title, amount: { value: '490.50' }, vat_code: 1 }],
    })
    const withoutEmail = order({ receiptEmail: '' })
    await expect(provider.createPayment(withoutEmail)).rejects.toThrow(ProviderRejected)
  })

  test('with wrong credentials is unavailable, which says nothing about the payment', async () => {
    const withWrongKey = yookassa({ url: standIn.url, shopId: '1', secretKey: 'x' }, RULES)
    await expect(withWrongKey.createPayment(order())).rejects.toThrow(ProviderUnavailable)
    await expect(withWrongKey.getPayment(randomUUID())).rejects.toThrow(ProviderUnavailable)
  })

  test('for an unknown payment gives null', async () => {
    expect(await provider.getPayment(randomUUID())).toBeNull()
  })
})

describe('a refund', () => {
  const paid = async (): Promise<string> => {
    const { id } = await provider.createPayment(order())
    payOnPage(standIn.shop, id)
    return id
  }
  const refundOrder = (chargeId: string, amount = 49050) => ({
    chargeId,
    amount,
    idempotenceKey: randomUUID(),
    title: 'Возврат',
    receiptEmail: 'a@example.org',
  })

  test('is made once, however often it is sent', async () => {
    const order = refundOrder(await paid(), 10000)
    const [first, second] = [await provider.refund(order), await provider.refund(order)]
    expect(first).toMatchObject({ status: 'succeeded', amount: 10000 })
    expect(second.id).toBe(first.id)
    expect(await provider.listRefunds(order.chargeId)).toHaveLength(1)
    expect(standIn.shop.receipts.get(first.id)).toMatchObject({ customer: { email: 'a@example.org' } })
  })

  test.each(['500 after', 'disconnect after', 'hang after'] as const)(
    'with %s is not made a second time',
    async fault => {
      const order = refundOrder(await paid())
      standIn.faults.push(fault)
      await expect(impatientProvider.refund(order)).rejects.toThrow(ProviderUnavailable)
      expect((await provider.refund(order)).status).toBe('succeeded')
      expect(await provider.listRefunds(order.chargeId)).toHaveLength(1)
    },
  )

  test('cannot exceed the payment', async () => {
    const id = await paid()
    await provider.refund(refundOrder(id, 49000))
    await expect(provider.refund(refundOrder(id, 51))).rejects.toThrow(ProviderRejected)
  })

  test('has a reason when it fails', async () => {
    standIn.shop.refundDeclines.push('insufficient_funds')
    expect(await provider.refund(refundOrder(await paid()))).toMatchObject({
      status: 'canceled',
      reason: 'insufficient_funds',
    })
  })
})
