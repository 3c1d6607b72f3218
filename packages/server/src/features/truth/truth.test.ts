import { listQuestions, readTruth, readTruthTable, sendAnswer } from '@grani/contract'
import { knownUser } from '@grani/testing/known-user.ts'
import { type Product, startProduct } from '@grani/testing/product.ts'
import { truthOf } from '@grani/testing/truth-page.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let product: Product
let page: ReturnType<typeof truthOf>
const start = async () => {
  product = await startProduct()
  page = truthOf(product)
}

describe('without anybody', () => {
  beforeAll(start)
  afterAll(() => product.stop())

  test('every claim says that it lacks people, before a night and after it, and nothing is made up', async () => {
    expect((await page.read()).counted_on).toBeNull()
    await page.count()
    const { claims, calibration } = await page.read()
    expect(claims.map(({ value, interval, people }) => ({ value, interval, people }))).toEqual(
      claims.map(() => ({ value: null, interval: null, people: 0 })),
    )
    expect(calibration).toBeNull()
  })

  test('simulated figures stand in a part of their own, with their command, until there are real ones', async () => {
    const { simulated, claims } = await page.read()
    expect(simulated?.command).toContain('bench/truth.ts')
    expect(simulated?.claims.length).toBeGreaterThan(0)
    expect(simulated?.claims.map(({ id }) => id).every(id => claims.some(claim => claim.id === id))).toBe(
      true,
    )
  })

  test('anybody may keep the reply for some minutes', async () => {
    const replies = await Promise.all([page.rawly(readTruth), page.rawly(readTruthTable)])
    for (const { headers } of replies) expect(headers['cache-control']).toBe('public, max-age=600')
  })

  test('a question keeps the countdown that it was listed with', async () => {
    const { visitor, userId } = await knownUser(product)
    const listed = new Map<string, number | null>()
    for (let i = 0; i < 40; i++) {
      const questions = await visitor.get(listQuestions)
      for (const { uid, soon } of questions) if (!listed.has(uid)) listed.set(uid, soon?.answers ?? null)
      const [question] = questions
      await visitor.get(sendAnswer, {
        params: { uid: question?.uid ?? '' },
        body: { answer_id: question?.answers[0] ?? 0, ms: 3000 },
      })
    }
    const kept = await product.rows('select uid, soon from questions where user_id = $1', [userId])
    const soonOf = new Map(kept.map(({ uid, soon }) => [uid, soon]))
    expect([...listed].map(([uid]) => [uid, soonOf.get(uid)])).toEqual([...listed])
    expect([...listed.values()].some(soon => soon !== null)).toBe(true)
  })
})

describe('with 37 people', () => {
  beforeAll(async () => {
    await start()
    await page.seed(37, 30)
    await page.count()
  })
  afterAll(() => product.stop())

  test('a claim says how many it has and needs, and nothing more', async () => {
    const claim = await page.claimOf('careless')
    expect(claim).toMatchObject({
      people: 37,
      needed: 200,
      value: null,
      interval: null,
      promised: null,
      observations: 0,
      cells: [],
    })
    expect((await page.table()).filter(([id]) => id === 'careless')).toEqual([
      ['careless', '', '', '', '', '', '', '37', '', '2026-11-18'],
    ])
  })
})
