import { sendAnswer, listQuestions } from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { spend, userWithGoal, userIdOf } from '@grani/testing/users.ts'
import { type Product, SECOND, startProduct } from '@grani/testing/product.ts'
import { quotaResetAt } from './quota.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const WEDNESDAY = '2026-11-18T09:00:00.000Z'
const MIDNIGHT = '2026-11-18T21:00:00.000Z'
const SATURDAY = '2026-11-20T21:00:00.000Z'
const MONDAY = '2026-11-22T21:00:00.000Z'

describe('the moment of the next question that the plan pays for', () => {
  test.each([
    [215, MIDNIGHT],
    [285, MIDNIGHT],
    // ⌈500 · 5 / 7⌉ = 358: the quota of Thursday and Friday is used up.
    [358, SATURDAY],
    [500, MONDAY],
    [1200, MONDAY],
  ])('after %i of 500 answers on a Wednesday is %s', (used, at) => {
    expect(quotaResetAt(new Date(WEDNESDAY), { used, perWeek: 500 }).toISOString()).toBe(at)
  })

  test('on a Sunday night is Monday, a second later', () => {
    const sunday = new Date(new Date(MONDAY).getTime() - SECOND)
    expect(quotaResetAt(sunday, { used: 500, perWeek: 500 }).toISOString()).toBe(MONDAY)
  })

  test.each([
    [215, MIDNIGHT],
    [1200, MONDAY],
  ])(
    'is in the refusal and is exact: with %i used, answering is refused until %s and works then',
    async (used, at) => {
      product.clock.set(WEDNESDAY)
      const { visitor, email } = await userWithGoal(product)
      const userId = await userIdOf(product, email)
      await product.rows("update subscriptions set end_at = '2027-06-01' where user_id = $1", [userId])
      const [question] = await visitor.get(listQuestions)
      await spend(product, userId, used)
      const url = sendAnswer.path.replace(':uid', question?.uid ?? '')
      const send = () =>
        visitor.raw({ method: 'POST', url, body: { answer_id: question?.answers[0] ?? 0, ms: 3000 } })

      const seconds = (new Date(at).getTime() - product.clock.now().getTime()) / 1000
      const refused = await send()
      expect(refused.json()).toEqual({ code: 'ERR_QUOTA', retry_after: seconds })
      expect(refused.headers['retry-after']).toBe(`${seconds}`)
      product.clock.pass((seconds - 1) * SECOND)
      await visitor.raw({ method: 'POST', url: '/api/refresh' })
      expect((await send()).json()).toEqual({ code: 'ERR_QUOTA', retry_after: 1 })
      product.clock.pass(SECOND)
      expect((await send()).statusCode).toBe(200)
    },
  )
})
