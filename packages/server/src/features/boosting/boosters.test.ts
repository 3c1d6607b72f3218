import { listBoosters, readBoosting } from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { userIdOf, verifiedUser } from '@grani/testing/users.ts'
import { type Product, startProduct } from '@grani/testing/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

describe('boosters', () => {
  test('say what they cost, how many questions they add and about how many results that brings', async () => {
    const { visitor } = await verifiedUser(product)
    const boosters = await visitor.get(listBoosters)
    expect(boosters.length).toBeGreaterThan(0)
    for (const { price, questions, results } of boosters) {
      expect(price).toBeGreaterThan(0)
      expect(results).toBeGreaterThan(0)
      expect(results).toBeLessThan(questions)
    }
    expect(boosters.map(({ results }) => results)).toEqual(
      boosters.map(({ results }) => results).toSorted((a, b) => a - b),
    )
  })

  test('never bought are null; what is left is told, also when nothing is', async () => {
    const { visitor, email } = await verifiedUser(product)
    expect(await visitor.get(readBoosting)).toBeNull()
    const userId = await userIdOf(product, email)
    await product.rows('insert into boostings (user_id, questions) values ($1, 100)', [userId])
    expect(await visitor.get(readBoosting)).toEqual({ questions: 100 })
    await product.rows('update boostings set questions = 0 where user_id = $1', [userId])
    expect(await visitor.get(readBoosting)).toEqual({ questions: 0 })
  })
})
