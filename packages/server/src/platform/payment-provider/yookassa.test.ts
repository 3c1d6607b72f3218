import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type YookassaServer, startYookassaServer } from '@grani/stand-ins/yookassa/server.ts'
import { declineOnPage, payOnPage } from '@grani/stand-ins/yookassa/shop.ts'
import { type Order, type Provider, ProviderRejected, ProviderUnavailable } from './provider.ts'
import { yookassa } from './yookassa.ts'

const RULES = { vatCode: 1, taxSystemCode: null, paymentMode: 'full_payment' }
const START = Date.parse('2027-03-10T09:00:00.000Z')

let time = START
let standIn: YookassaServer
let provider: Provider
/** Waits for an answer so long only; on a slow machine a call that is answered at all takes less. */
let hasty: Provider
beforeAll(async () => {
  standIn = await startYookassaServer(() => new Date(time))
  const account = { url: standIn.url, ...standIn.credentials }
  provider = yookassa(account, RULES)
  hasty = yookassa({ ...account, timeoutMs: 3000 }, RULES)
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
  by: { kind: 'page', returnUrl: 'https://grani.example.com/successful-payment', keepCard: true },
  ...more,
})

const kept = async (script: string[] = []): Promise<string> => {
  const { id } = await provider.createPayment(order())
  payOnPage(standIn.shop, id, { declines: script })
  const charge = await provider.getPayment(id)
  if (!charge?.card) throw new Error('The card was not kept')
  return charge.card.id
}

describe('a payment on the page', () => {
  test('leads to the page, and is captured once it is paid, with a receipt and the card', async () => {
    const asked = order()
    const begun = await provider.createPayment(asked)
    expect(begun).toMatchObject({ status: 'pending', paymentId: asked.paymentId, amount: 49050, card: null })
    expect(await (await fetch(begun.url ?? '')).text()).toContain('490.50')
    payOnPage(standIn.shop, begun.id)
    expect(await provider.getPayment(begun.id)).toMatchObject({
      status: 'succeeded',
      card: { title: 'MasterCard •• 4477' },
      receipt: 'pending',
    })
    time += 120_000
    expect((await provider.getPayment(begun.id))?.receipt).toBe('succeeded')
  })

  test.each([
    ['pay', 'succeeded', null],
    ['insufficient_funds', 'canceled', 'insufficient_funds'],
    ['3d_secure_failed', 'canceled', '3d_secure_failed'],
  ])('is decided by the button «%s» of that page, which leads back to us', async (press, status, reason) => {
    const begun = await provider.createPayment(order())
    const pressed = await fetch(begun.url ?? '', {
      method: 'POST',
      body: new URLSearchParams({ press }),
      redirect: 'manual',
    })
    expect([pressed.status, pressed.headers.get('location')]).toEqual([
      303,
      'https://grani.example.com/successful-payment',
    ])
    expect(await provider.getPayment(begun.id)).toMatchObject({ status, reason })
    // Pressing another button of a page that is decided changes nothing.
    await fetch(begun.url ?? '', {
      method: 'POST',
      body: new URLSearchParams({ press: press === 'pay' ? 'insufficient_funds' : 'pay' }),
      redirect: 'manual',
    })
    expect((await provider.getPayment(begun.id))?.status).toBe(status)
  })

  test('that was not asked to be captured is held, which is not paid yet', async () => {
    const { shopId, secretKey } = standIn.credentials
    // The documentation: `capture` is false unless it is given. Our own orders always give it.
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

  test('keeps no card where nobody asked for it', async () => {
    const { id } = await provider.createPayment(
      order({ by: { kind: 'page', returnUrl: 'https://x.example', keepCard: false } }),
    )
    payOnPage(standIn.shop, id)
    expect((await provider.getPayment(id))?.card).toBeNull()
  })

  test('says why it was declined, also when nobody came', async () => {
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

describe('a charge by a kept card', () => {
  test('is made without the person', async () => {
    const by = { kind: 'card', id: await kept() } as const
    expect(await provider.createPayment(order({ by }))).toMatchObject({ status: 'succeeded', url: null })
  })

  test('says why it was declined', async () => {
    const by = { kind: 'card', id: await kept(['permission_revoked']) } as const
    expect(await provider.createPayment(order({ by }))).toMatchObject({
      status: 'canceled',
      reason: 'permission_revoked',
    })
  })

  test('is refused for a card that nobody knows', async () => {
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
  ] as const)('with %s is made good by sending it again', async fault => {
    const asked = order({ by: { kind: 'card', id: await kept() } })
    const before = standIn.shop.payments.size
    standIn.faults.push(fault)
    await expect(hasty.createPayment(asked)).rejects.toThrow(ProviderUnavailable)
    const again = await provider.createPayment(asked)
    expect(again.status).toBe('succeeded')
    expect(standIn.shop.payments.size).toBe(before + 1)
  })

  test('can be looked up by our own id when its key has died', async () => {
    const asked = order({ by: { kind: 'card', id: await kept() } })
    standIn.faults.push('disconnect after')
    await expect(provider.createPayment(asked)).rejects.toThrow(ProviderUnavailable)
    for (let i = 0; i < 120; i++) await provider.createPayment(order())
    const begun = new Date(time)
    time += 30 * 3_600_000
    expect(await provider.findPayment(asked.paymentId, begun)).toMatchObject({ status: 'succeeded' })
    expect(await provider.findPayment(randomUUID(), begun)).toBeNull()
  })

  test('is found among payments of the shop that we cannot read, and is not missing when it is itself unreadable', async () => {
    const asked = order()
    const ours = await provider.createPayment(asked)
    const other = await provider.createPayment(order())
    const spoil = (id: string) => {
      const payment = standIn.shop.payments.get(id)
      if (payment) payment.amount = { value: '10.00', currency: 'USD' }
    }
    spoil(other.id)
    expect(await provider.findPayment(asked.paymentId, new Date(time))).toMatchObject({ id: ours.id })
    spoil(ours.id)
    await expect(provider.findPayment(asked.paymentId, new Date(time))).rejects.toThrow(ProviderUnavailable)
  })

  test('with the same key for something else is refused', async () => {
    const asked = order()
    await provider.createPayment(asked)
    await expect(provider.createPayment({ ...asked, amount: 1 })).rejects.toThrow(ProviderRejected)
  })

  test('is the same answer for the same key a day long, and a new charge after that', async () => {
    const asked = order({ by: { kind: 'card', id: await kept() } })
    const first = await provider.createPayment(asked)
    time += 23 * 3_600_000
    expect((await provider.createPayment(asked)).id).toBe(first.id)
    time += 2 * 3_600_000
    expect((await provider.createPayment(asked)).id).not.toBe(first.id)
  })

  test('for lack of a receipt is refused: each order carries one over its amount', async () => {
    const asked = order()
    const { id } = await provider.createPayment(asked)
    expect(standIn.shop.receipts.get(id)).toMatchObject({
      customer: { email: asked.receiptEmail },
      items: [{ description: asked.title, amount: { value: '490.50' }, vat_code: 1 }],
    })
    const nobody = order({ receiptEmail: '' })
    await expect(provider.createPayment(nobody)).rejects.toThrow(ProviderRejected)
  })

  test('with wrong credentials is trouble of ours, not an answer about the payment', async () => {
    const stranger = yookassa({ url: standIn.url, shopId: '1', secretKey: 'x' }, RULES)
    await expect(stranger.createPayment(order())).rejects.toThrow(ProviderUnavailable)
    await expect(stranger.getPayment(randomUUID())).rejects.toThrow(ProviderUnavailable)
  })

  test('about what nobody knows has no answer', async () => {
    expect(await provider.getPayment(randomUUID())).toBeNull()
  })
})

describe('a refund', () => {
  const paid = async (): Promise<string> => {
    const { id } = await provider.createPayment(order())
    payOnPage(standIn.shop, id)
    return id
  }
  const back = (chargeId: string, amount = 49050) => ({
    chargeId,
    amount,
    idempotenceKey: randomUUID(),
    title: 'Возврат',
    receiptEmail: 'a@example.org',
  })

  test('gives back once, however often it is sent', async () => {
    const order = back(await paid(), 10000)
    const [first, second] = [await provider.refund(order), await provider.refund(order)]
    expect(first).toMatchObject({ status: 'succeeded', amount: 10000 })
    expect(second.id).toBe(first.id)
    expect(await provider.listRefunds(order.chargeId)).toHaveLength(1)
    expect(standIn.shop.receipts.get(first.id)).toMatchObject({ customer: { email: 'a@example.org' } })
  })

  test.each(['500 after', 'disconnect after', 'hang after'] as const)(
    'that was made with %s is not made a second time',
    async fault => {
      const order = back(await paid())
      standIn.faults.push(fault)
      await expect(hasty.refund(order)).rejects.toThrow(ProviderUnavailable)
      expect((await provider.refund(order)).status).toBe('succeeded')
      expect(await provider.listRefunds(order.chargeId)).toHaveLength(1)
    },
  )

  test('cannot be more than was paid', async () => {
    const id = await paid()
    await provider.refund(back(id, 49000))
    await expect(provider.refund(back(id, 51))).rejects.toThrow(ProviderRejected)
  })

  test('says why it was not made', async () => {
    standIn.shop.refundDeclines.push('insufficient_funds')
    expect(await provider.refund(back(await paid()))).toMatchObject({
      status: 'canceled',
      reason: 'insufficient_funds',
    })
  })
})
