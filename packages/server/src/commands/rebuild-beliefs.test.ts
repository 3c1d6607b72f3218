import { randomUUID } from 'node:crypto'
import { listResults, readProgress } from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { atConsole } from '@grani/testing/console.ts'
import { answerFully, userWithGoal, userIdOf } from '@grani/testing/users.ts'
import { type Product, SECOND, startProduct } from '@grani/testing/product.ts'

let product: Product
let rebuild: ReturnType<typeof atConsole>
beforeAll(async () => {
  product = await startProduct()
  rebuild = atConsole(product, 'rebuild-beliefs.ts')
})
afterAll(() => product.stop())

const person = async () => {
  const { visitor, email } = await userWithGoal(product)
  for (let i = 0; i < 8; i++) {
    product.clock.pass(SECOND)
    await answerFully(visitor)
  }
  return { visitor, userId: await userIdOf(product, email) }
}

const beliefOf = (userId: string) => product.rows('select state from beliefs where user_id = $1', [userId])

describe('npm run rebuild-beliefs', () => {
  test('makes everybody’s lost belief again, as it was', async () => {
    const people = [await person(), await person()]
    const seen = () =>
      Promise.all(
        people.map(async ({ visitor }) => [await visitor.get(listResults), await visitor.get(readProgress)]),
      )
    const before = await seen()
    await product.rows('delete from beliefs')
    expect(await rebuild()).toEqual({ code: 0, said: 'Готово, людей: 2\n', complained: '' })
    for (const { userId } of people) expect(await beliefOf(userId)).toHaveLength(1)
    expect(await seen()).toEqual(before)
  })

  test('leaves the others alone when one person is named', async () => {
    const [one, other] = [await person(), await person()]
    await product.rows('delete from beliefs')
    expect(await rebuild('--user', one.userId)).toMatchObject({ code: 0, said: 'Готово, людей: 1\n' })
    expect(await beliefOf(one.userId)).toHaveLength(1)
    expect(await beliefOf(other.userId)).toEqual([])
  })

  test('says in a line what does not fit', async () => {
    expect(await rebuild('--user', 'somebody')).toEqual({
      code: 1,
      said: '',
      complained: 'Это не id: somebody\n',
    })
    const nobody = randomUUID()
    expect(await rebuild('--user', nobody)).toEqual({
      code: 1,
      said: '',
      complained: `Нет вопросов, заданных этому человеку: ${nobody}\n`,
    })
  })
})
