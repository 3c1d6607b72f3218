import { announceResults, listResults } from '@grani/contract'
import { fullUser } from '@grani/testing/full-user.ts'
import { type Product, startProduct } from '@grani/testing/product.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

test('what one device has told is known to the others, and is unread all the same', async () => {
  const [{ visitor }, other] = [await fullUser(product), await fullUser(product)]
  const announced = async () => (await visitor.get(listResults)).map(({ told_at: at }) => at !== null)
  const uids = (await visitor.get(listResults)).map(({ uid }) => uid)
  expect(uids.length).toBeGreaterThan(0)
  expect(await announced()).toEqual(uids.map(() => false))
  await other.visitor.get(announceResults, { body: { results: uids } })
  expect(await announced()).toEqual(uids.map(() => false))
  for (let i = 0; i < 2; i++) await visitor.get(announceResults, { body: { results: uids } })
  expect(await announced()).toEqual(uids.map(() => true))
  expect((await visitor.get(listResults)).map(result => result.last_viewed_at)).toEqual(uids.map(() => null))
})
