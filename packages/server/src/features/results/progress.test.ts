import {
  chooseGoal,
  type Direction,
  dropGoal,
  listQuestions,
  listResults,
  readProgress,
  sendAnswer,
  undoAnswer,
} from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registerBuyer, buyPlan } from '@grani/testing/buyer.ts'
import { loaded } from '@grani/testing/content.ts'
import { answerFully, answerNext, userWithGoal, userIdOf, verifiedUser } from '@grani/testing/users.ts'
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

/** What holds of every direction whenever it is read. */
const expectHonest = ({ said, sayable, qp, is_measured, qualities }: Direction): void => {
  expect(said).toBe(qualities.filter(({ certainty }) => certainty === 1).length)
  expect(sayable).toBeGreaterThanOrEqual(said)
  expect(qp).toBe(sayable === 0 ? 100 : Math.floor((100 * said) / sayable))
  expect(is_measured).toBe(said === sayable)
  for (const { certainty, leaning, leaning_text } of qualities) {
    expect(certainty === 1 || certainty <= 0.9).toBe(true)
    if (certainty === 1) expect(leaning).toBeNull()
    expect(leaning_text !== null).toBe(leaning !== null)
  }
}

describe('progress', () => {
  test('covers the directions of the goal, and nothing before a goal is chosen', async () => {
    expect(await (await verifiedUser(product)).visitor.get(readProgress)).toEqual([])
    const { visitor } = await userWithGoal(product)
    const progress = await visitor.get(readProgress)
    expect(progress.length).toBeGreaterThan(0)
    for (const { qp, said, sayable, is_measured, is_consistent, new_results, qualities } of progress) {
      expect([qp, said, is_measured, is_consistent, new_results]).toEqual([0, 0, false, true, 0])
      expect(sayable).toBe(qualities.length)
      expect(qualities.length).toBeGreaterThan(0)
      for (const { certainty, leaning } of qualities) expect([certainty, leaning]).toEqual([0, null])
    }
  })

  test('never falls during 150 random responses', async () => {
    const { visitor } = await userWithGoal(product)
    const random = lehmer(20_261_118)
    let before = new Map<string, number>()
    for (let i = 0; i < 150; i++) {
      await answerNext(visitor, Math.floor(random() * 5))
      const progress = await visitor.get(readProgress)
      for (const direction of progress) expectHonest(direction)
      const after = new Map(progress.map(({ uid, qp }) => [uid, qp]))
      for (const [uid, qp] of before)
        expect(after.get(uid), `${uid} after answer ${i + 1}`).toBeGreaterThanOrEqual(qp)
      before = after
    }
  })

  test('is the share of qualities with a result, and never falls while results come', async () => {
    const { visitor } = await userWithGoal(product)
    let before = new Map<string, number>()
    for (let i = 0; i < 80; i++) {
      await answerFully(visitor)
      const progress = await visitor.get(readProgress)
      for (const direction of progress) expectHonest(direction)
      const after = new Map(progress.map(({ uid, qp }) => [uid, qp]))
      for (const [uid, qp] of before) expect(after.get(uid)).toBeGreaterThanOrEqual(qp)
      before = after
    }
    const current = (await visitor.get(listResults)).filter(result => !result.is_outdated)
    const progress = await visitor.get(readProgress)
    expect(current.length).toBeGreaterThan(0)
    expect(progress.reduce((sum, { said }) => sum + said, 0)).toBe(current.length)
    for (const { uid, said } of progress)
      expect(said).toBe(current.filter(({ psy_objects }) => psy_objects.includes(uid)).length)
  })

  test('leaves out what nothing is left to ask about: a direction asked to the end is measured', async () => {
    const { visitor, email } = await userWithGoal(product)
    const [first] = await visitor.get(readProgress)
    const about = new Set(first?.qualities.map(({ id }) => id))
    const items = loaded.content.items.filter(({ stage, quality, ...item }) => {
      const isAbout =
        item.kind === 'pair'
          ? about.has(item.left.quality) || about.has(item.right.quality)
          : about.has(quality)
      return stage !== 'retired' && isAbout
    })
    const answerAll = async (ids: readonly string[], from: number) =>
      product.rows(
        `insert into questions (user_id, uid, position, item, wording, goal, served_at, status, answer_seq, answer_id,
           value, ms, answered_at, payer, week)
         select $1, gen_random_uuid(), $3 + n, item, 1, 'resIss', now(), 'answered', $3 + n, 1, 1, 3000, now(), 'plan',
           '2026-11-16'
         from unnest($2::text[]) with ordinality as asked(item, n)`,
        [await userIdOf(product, email), ids, from],
      )
    const ids = items.map(({ id }) => id)
    await answerAll(ids.slice(1), 0)
    const directionNow = async () => (await visitor.get(readProgress)).find(({ uid }) => uid === first?.uid)
    expect(await directionNow()).toMatchObject({ said: 0, qp: 0, is_measured: false })
    const before = await directionNow()
    expect(before?.sayable).toBeLessThan(about.size)
    expect(before?.qualities.filter(({ is_open }) => is_open).length).toBe(before?.sayable)
    await answerAll(ids.slice(0, 1), ids.length)
    expect(await directionNow()).toMatchObject({ said: 0, sayable: 0, qp: 100, is_measured: true })
  })

  test('of a direction is the same under every goal, and no direction is measured after a few responses', async () => {
    const { visitor } = await registerBuyer(product)
    await buyPlan(visitor, { tariff: 'high' })
    await visitor.get(chooseGoal, { body: { goal: 'resIss' } })
    for (let i = 0; i < 12; i++) await answerNext(visitor, i % 5)
    const before = await visitor.get(readProgress)
    await visitor.get(chooseGoal, { body: { goal: 'selfImp' } })
    for (let i = 0; i < 12; i++) await answerNext(visitor, i % 5)
    const after = await visitor.get(readProgress)
    expect(after.length).toBeGreaterThan(before.length)
    for (const { uid, qp, is_measured } of after) {
      expect(is_measured, uid).toBe(false)
      expect(qp, uid).toBeGreaterThanOrEqual(before.find(direction => direction.uid === uid)?.qp ?? 0)
    }
  })

  test('leaves out a direction that no goal asks about any more, until something has been answered about it', async () => {
    const { visitor } = await registerBuyer(product)
    await buyPlan(visitor, { tariff: 'high' })
    await visitor.get(chooseGoal, { body: { goal: 'resIss' } })
    for (let i = 0; i < 30; i++) await answerNext(visitor, i % 5)
    await visitor.get(chooseGoal, { body: { goal: 'selfImp' } })
    const both = await visitor.get(readProgress)
    for (const goal of ['resIss', 'knwYrs'] as const) await visitor.call(dropGoal, { body: { goal } })
    const left = await visitor.get(readProgress)
    const asked = loaded.content.directions
      .filter(({ goals }) => goals.includes('selfImp'))
      .map(({ uid }) => uid)
    expect(left.map(({ uid }) => uid)).toEqual(expect.arrayContaining(asked))
    expect(both.length).toBeGreaterThan(left.length)
    for (const { uid, qualities } of left)
      expect(asked.includes(uid) || qualities.some(({ certainty }) => certainty > 0), uid).toBe(true)
    // Those of the goals are as many as the plan counts; the others are told apart.
    const ofGoals = left.filter(direction => !direction.is_beyond_goals).map(({ uid }) => uid)
    expect(ofGoals).toEqual(asked)
  })

  test('goes back when a response is undone', async () => {
    const { visitor } = await userWithGoal(product)
    for (let i = 0; i < 10; i++) await answerNext(visitor, 4)
    const before = await visitor.get(readProgress)
    const { question } = await answerNext(visitor, 4)
    expect(await visitor.get(readProgress)).not.toEqual(before)
    await visitor.get(undoAnswer, { params: { uid: question.uid } })
    expect(await visitor.get(readProgress)).toEqual(before)
  })
})

describe('the belief about a user', () => {
  test('is rebuilt from the responses when the saved state is unusable, and comes out the same', async () => {
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
    // The next response continues from there and saves a usable state again.
    await answerNext(visitor, 2)
    expect(
      await product.rows('select octet_length(state) > 100 as good from beliefs where user_id = $1', [
        userId,
      ]),
    ).toEqual([{ good: true }])
  })
})
