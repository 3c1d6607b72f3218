import { chooseGoal, listQuestions, readProgress, sendAnswer, undoAnswer } from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buyer, buyPlan } from '@grani/testing/buyer.ts'
import { answerNext, userWithGoal, userIdOf, verifiedUser } from '@grani/testing/users.ts'
import { type Product, startProduct } from '@grani/testing/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

/** Numbers that look random and are the same in every run (Lehmer's generator, 16807 mod 2³¹ − 1). */
const lehmer = (seed: number) => () => {
  seed = (seed * 16_807) % 2_147_483_647
  return seed / 2_147_483_647
}

describe('progress', () => {
  test('is about the directions of the goal, and nothing before a goal is chosen', async () => {
    expect(await (await verifiedUser(product)).visitor.get(readProgress)).toEqual([])
    const { visitor } = await userWithGoal(product)
    const progress = await visitor.get(readProgress)
    expect(progress.length).toBeGreaterThan(0)
    for (const { qp, is_measured, new_results, qualities } of progress) {
      expect([qp, is_measured, new_results]).toEqual([0, false, 0])
      expect(qualities.length).toBeGreaterThan(0)
    }
  })

  test('never falls over 150 answers given at random', async () => {
    const { visitor } = await userWithGoal(product)
    const random = lehmer(20_261_118)
    let before = new Map<string, number>()
    for (let i = 0; i < 150; i++) {
      await answerNext(visitor, Math.floor(random() * 5))
      const progress = await visitor.get(readProgress)
      const after = new Map(progress.map(({ uid, qp }) => [uid, qp]))
      for (const [uid, qp] of before)
        expect(after.get(uid), `${uid} after answer ${i + 1}`).toBeGreaterThanOrEqual(qp)
      for (const qp of after.values()) expect(qp).toBeLessThanOrEqual(100)
      before = after
    }
    expect(Math.max(...before.values())).toBeGreaterThan(0)
  })

  test('of a direction is the same whichever goal it is asked for, and nothing unanswered is measured', async () => {
    const { visitor } = await buyer(product)
    await buyPlan(visitor, { tariff: 'high' })
    await visitor.get(chooseGoal, { body: { goal: 'resIss' } })
    for (let i = 0; i < 12; i++) await answerNext(visitor, i % 5)
    const before = await visitor.get(readProgress)
    await visitor.get(chooseGoal, { body: { goal: 'knwYrs' } })
    for (let i = 0; i < 12; i++) await answerNext(visitor, i % 5)
    const after = await visitor.get(readProgress)
    expect(after.length).toBeGreaterThan(before.length)
    for (const { uid, qp, is_measured } of after) {
      expect(is_measured, uid).toBe(false)
      expect(qp, uid).toBeGreaterThanOrEqual(before.find(direction => direction.uid === uid)?.qp ?? 0)
    }
  })

  test('goes back when an answer is taken back', async () => {
    const { visitor } = await userWithGoal(product)
    for (let i = 0; i < 10; i++) await answerNext(visitor, 4)
    const before = await visitor.get(readProgress)
    const { question } = await answerNext(visitor, 4)
    expect(await visitor.get(readProgress)).not.toEqual(before)
    await visitor.get(undoAnswer, { params: { uid: question.uid } })
    expect(await visitor.get(readProgress)).toEqual(before)
  })
})

describe('what is believed about a person', () => {
  test('can be rebuilt from the answers: it comes out the same when the cache is worthless', async () => {
    const { visitor, email } = await userWithGoal(product)
    const userId = await userIdOf(product, email)
    const random = lehmer(7)
    for (let i = 0; i < 60; i++) {
      const [question] = await visitor.get(listQuestions)
      const params = { uid: question?.uid ?? '' }
      if (i % 10 === 9) await visitor.raw({ method: 'POST', url: `/api/questions/${params.uid}/skip` })
      else {
        const answer_id = question?.answers[Math.floor(random() * 5)] ?? question?.answers[0] ?? 0
        await visitor.get(sendAnswer, { params, body: { answer_id, ms: i % 7 === 0 ? 300 : 3000 } })
      }
    }
    const before = await visitor.get(readProgress)
    const list = await visitor.get(listQuestions)
    await product.rows("update beliefs set state = '\\x00', model = 'another bank' where user_id = $1", [
      userId,
    ])
    const after = await visitor.get(readProgress)
    expect(after.map(({ uid, qp, is_measured }) => [uid, qp, is_measured])).toEqual(
      before.map(({ uid, qp, is_measured }) => [uid, qp, is_measured]),
    )
    for (const [i, direction] of before.entries())
      for (const [k, { certainty }] of direction.qualities.entries())
        expect(after[i]?.qualities[k]?.certainty).toBeCloseTo(certainty, 6)
    expect(await visitor.get(listQuestions)).toEqual(list)
    // And the next answer goes on from there, saving a good cache again.
    await answerNext(visitor, 2)
    expect(
      await product.rows('select octet_length(state) > 100 as good from beliefs where user_id = $1', [
        userId,
      ]),
    ).toEqual([{ good: true }])
  })
})
