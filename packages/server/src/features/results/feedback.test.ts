import { listResults, rateResult, removeProfile } from '@grani/contract'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fullPerson } from '@grani/testing/full-user.ts'
import { verifiedUser } from '@grani/testing/users.ts'
import { type Product, SECOND, startProduct } from '@grani/testing/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const saidOf = async (visitor: Awaited<ReturnType<typeof fullPerson>>['visitor']) => {
  const [result] = await visitor.get(listResults)
  if (!result) throw new Error('There is no result')
  return result
}

describe('«Похоже на меня?»', () => {
  test('is unanswered at first, keeps the answer, and lets the person change their mind', async () => {
    const { visitor } = await fullPerson(product)
    const { uid: id, agrees } = await saidOf(visitor)
    expect(agrees).toBeNull()
    for (const word of [true, false, false, true]) {
      await visitor.get(rateResult, { params: { id }, body: { agrees: word } })
      expect((await saidOf(visitor)).agrees).toBe(word)
    }
  })

  test('is about one version: a newer result on the same quality is asked about anew', async () => {
    const { visitor, userId } = await fullPerson(product)
    const { uid: id } = await saidOf(visitor)
    await visitor.get(rateResult, { params: { id }, body: { agrees: false } })
    await product.rows(
      `insert into results (user_id, uid, quality, direction, band, shared_at, probability, answers, mean, sd, question)
       select user_id, gen_random_uuid(), quality, direction, 'low', shared_at + interval '1 day', 0.9, 5, -1, 0.3, question
       from results where user_id = $1`,
      [userId],
    )
    expect((await visitor.get(listResults)).map(({ agrees, is_outdated }) => [agrees, is_outdated])).toEqual([
      [null, false],
      [false, true],
    ])
  })

  test('is in the export and leaves with the account', async () => {
    const { visitor, userId } = await fullPerson(product)
    const { uid: id } = await saidOf(visitor)
    await visitor.get(rateResult, { params: { id }, body: { agrees: true } })
    const exported = (await visitor.raw({ method: 'GET', url: '/api/profiles/me/export' })).json()
    expect(exported['Результаты']).toMatchObject([{ uid: id, agrees: true }])
    product.clock.pass(SECOND)
    await visitor.get(removeProfile)
    expect(await product.rows('select agrees from results where user_id = $1', [userId])).toEqual([])
  })

  test('cannot be said about somebody else’s result, nor about none', async () => {
    const owner = await fullPerson(product)
    const { uid: id } = await saidOf(owner.visitor)
    const stranger = await verifiedUser(product)
    for (const uid of [id, randomUUID()]) {
      const reply = await stranger.visitor.call(rateResult, { params: { id: uid }, body: { agrees: true } })
      expect(reply).toMatchObject({ status: 404, code: 'ERR_NOT_FOUND' })
    }
    expect((await saidOf(owner.visitor)).agrees).toBeNull()
  })

  test.each([{}, { agrees: null }, { agrees: 'yes' }, { agrees: 1 }])(
    'takes yes or no only: %j',
    async body => {
      const { visitor } = await fullPerson(product)
      const { uid } = await saidOf(visitor)
      const reply = await visitor.raw({ method: 'POST', url: `/api/results/${uid}/feedback`, body })
      expect(reply.json()).toMatchObject({ code: 'ERR_VALIDATION' })
    },
  )
})
