import { saveBillingInfo, verifyBillingInfo } from '@grani/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { subjectsTo } from '@grani/testing/buyer.ts'
import { newEmail, newestMail, tokenIn, verifiedUser } from '@grani/testing/users.ts'
import { type Product, startProduct } from '@grani/testing/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

test('another address for receipts is told to the account’s address and to the former one', async () => {
  const { visitor, email } = await verifiedUser(product)
  const first = newEmail()
  await visitor.get(saveBillingInfo, { body: { email: first } })
  const { body_text } = await newestMail(product, first, 'Подтвердите')
  await visitor.get(verifyBillingInfo, { body: { token: tokenIn(body_text) } })
  expect((await newestMail(product, email, 'Чеки теперь')).body_text).toContain(first)
  const second = newEmail()
  await visitor.get(saveBillingInfo, { body: { email: second } })
  // Nothing has changed yet: receipts go on to the first.
  expect(await subjectsTo(product, first)).not.toContain('Чеки теперь приходят на другой адрес')
  const link = await newestMail(product, second, 'Подтвердите')
  await visitor.get(verifyBillingInfo, { body: { token: tokenIn(link.body_text) } })
  expect((await newestMail(product, first, 'Чеки теперь')).body_text).toContain(second)
})

test('one address gets few links for receipts, whoever names it', async () => {
  const target = newEmail()
  const codes = []
  for (let i = 0; i < 6; i++) {
    const { visitor } = await verifiedUser(product)
    const reply = await visitor.call(saveBillingInfo, { body: { email: target } })
    codes.push(reply.kind === 'ok' ? 'ok' : reply.code)
  }
  expect(codes).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'ERR_RATE'])
})
