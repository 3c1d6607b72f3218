import { buyBooster } from '@grani/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerBuyer } from '@grani/testing/buyer.ts'
import { type ProductWithYookassa, startProductWithYookassa } from '@grani/testing/product-with-yookassa.ts'

let setup: ProductWithYookassa
beforeAll(async () => {
  setup = await startProductWithYookassa()
})
afterAll(() => setup.close())

test.each(['500 before', 'disconnect before'] as const)(
  'a provider that fails (%s) charges nothing, says when to come again, and is paid once afterwards',
  async fault => {
    const { visitor } = await registerBuyer(setup.product)
    const before = setup.yookassa.shop.payments.size
    setup.yookassa.faults.push(fault)
    const reply = await visitor.raw({
      method: 'POST',
      url: buyBooster.path,
      body: { booster: 'booster-100' },
    })
    expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '60'])
    expect(reply.json()).toEqual({ code: 'ERR_UNAVAILABLE', retry_after: 60 })
    expect(setup.yookassa.shop.payments.size).toBe(before)
    await visitor.get(buyBooster, { body: { booster: 'booster-100' } })
    expect(setup.yookassa.shop.payments.size).toBe(before + 1)
  },
)
