import { randomUUID } from 'node:crypto'
import { listResults, readProgress } from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commandRunner } from '@grani/testing/console.ts'
import { answerFully, userWithGoal, userIdOf } from '@grani/testing/users.ts'
import { type Product, SECOND, startProduct } from '@grani/testing/product.ts'

let product: Product
let rebuild: ReturnType<typeof commandRunner>
beforeAll(async () => {
  product = await startProduct()
  rebuild = commandRunner(product, 'rebuild-beliefs.ts')
})
afterAll(() => product.stop())

const userWithAnswers = async () => {
  const { visitor, email } = await userWithGoal(product)
  for (let i = 0; i < 8; i++) {
    product.clock.pass(SECOND)
    await answerFully(visitor)
  }
  return { visitor, userId: await userIdOf(product, email) }
}

const beliefOf = (userId: string) => product.rows('select state from beliefs where user_id = $1', [userId])

describe('npm run rebuild-beliefs', () => {
  test('rebuilds the lost beliefs of all users as they were', async () => {
    const users = [await userWithAnswers(), await userWithAnswers()]
    const seen = () =>
      Promise.all(
        users.map(async ({ visitor }) => [await visitor.get(listResults), await visitor.get(readProgress)]),
      )
    const before = await seen()
    await product.rows('delete from beliefs')
    expect(await rebuild()).toEqual({ code: 0, stdout: 'Готово, людей: 2\n', stderr: '' })
    for (const { userId } of users) expect(await beliefOf(userId)).toHaveLength(1)
    expect(await seen()).toEqual(before)
  })

  test('rebuilds only the belief of the user that is named', async () => {
    const [one, other] = [await userWithAnswers(), await userWithAnswers()]
    await product.rows('delete from beliefs')
    expect(await rebuild('--user', one.userId)).toMatchObject({ code: 0, stdout: 'Готово, людей: 1\n' })
    expect(await beliefOf(one.userId)).toHaveLength(1)
    expect(await beliefOf(other.userId)).toEqual([])
  })

  test('reports an invalid or unknown id in one line', async () => {
    expect(await rebuild('--user', 'not-a-uuid')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Это не id: not-a-uuid\n',
    })
    const unknownId = randomUUID()
    expect(await rebuild('--user', unknownId)).toEqual({
      code: 1,
      stdout: '',
      stderr: `Нет вопросов, заданных этому человеку: ${unknownId}\n`,
    })
  })
})
