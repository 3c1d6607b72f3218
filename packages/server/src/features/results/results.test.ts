import { listResults, NEUTRAL, readProgress, type Result, STRONG, viewResult, WEAK } from '@grani/contract'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerFully, userWithGoal, userIdOf, verifiedUser } from '@grani/testing/users.ts'
import { type Product, SECOND, startProduct } from '@grani/testing/product.ts'
import { loadContent } from '../../content/load.ts'
import { CONTENT } from '@grani/testing/database.ts'
import type { Client } from '@grani/testing/client.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const { directions } = loadContent(CONTENT)

const qualityOf = (kind: 'T' | 'P' | 'S') => {
  for (const direction of directions)
    for (const quality of direction.qualities) if (quality.kind === kind) return { quality, direction }
  return null
}

const publish = async (email: string, band: 'high' | 'middle' | 'low', kind: 'T' | 'P' | 'S' = 'T') => {
  const found = qualityOf(kind)
  const uid = randomUUID()
  product.clock.pass(SECOND)
  await product.rows(
    `insert into results (user_id, uid, quality, direction, band, shared_at, probability, answers, mean, sd, question)
     values ($1, $2, $3, $4, $5, $6, 0.9, 3, 1, 0.3, $2)`,
    [await userIdOf(product, email), uid, found?.quality.id, found?.direction.uid, band, product.clock.now()],
  )
  return uid
}

const only = async (visitor: Client): Promise<Result> => {
  const [result] = await visitor.get(listResults)
  if (!result) throw new Error('There is no result')
  return result
}

describe('results', () => {
  test('come of answering, say how sure they are, and are new until they are seen', async () => {
    const { visitor } = await userWithGoal(product)
    let answered = 0
    let published = 0
    while (published === 0 && answered++ < 150) published += (await answerFully(visitor)).reply.new_results
    const results = await visitor.get(listResults)
    expect(results).toHaveLength(published)
    expect(published).toBeGreaterThan(0)
    for (const result of results) {
      expect(result.last_viewed_at).toBeNull()
      expect(result.answers).toBeGreaterThanOrEqual(3)
      expect(result.probability).toBeGreaterThanOrEqual(0.8)
      expect(result.level_text).toMatch(/^<p>.+<\/p>$/s)
    }
    const counted = (await visitor.get(readProgress)).reduce((sum, { new_results }) => sum + new_results, 0)
    expect(counted).toBe(published)
  })

  test.each([
    ['T', 'high', STRONG, false],
    ['T', 'low', WEAK, true],
    ['T', 'middle', NEUTRAL, false],
    ['P', 'low', NEUTRAL, false],
    ['P', 'high', NEUTRAL, false],
    ['S', 'high', NEUTRAL, false],
    ['S', 'middle', NEUTRAL, false],
    ['S', 'low', NEUTRAL, false],
  ] as const)(
    'of kind %s in band %s are of type %i; only a weak one names a next step',
    async (kind, band, type, step) => {
      if (qualityOf(kind) === null) return
      const { visitor, email } = await verifiedUser(product)
      await publish(email, band, kind)
      const result = await only(visitor)
      expect([result.type, result.next_step !== null]).toEqual([type, step])
    },
  )

  test('come newest first; an older one about the same quality says that it is outdated', async () => {
    const { visitor, email } = await verifiedUser(product)
    const old = await publish(email, 'low')
    const recent = await publish(email, 'high')
    expect((await visitor.get(listResults)).map(({ uid, is_outdated }) => [uid, is_outdated])).toEqual([
      [recent, false],
      [old, true],
    ])
  })

  test('can be asked for by direction', async () => {
    const { visitor, email } = await verifiedUser(product)
    const uid = await publish(email, 'high')
    const mine = qualityOf('T')?.direction.uid ?? ''
    const other = directions.find(direction => direction.uid !== mine)?.uid ?? ''
    expect((await visitor.get(listResults, { query: { object: mine } })).map(result => result.uid)).toEqual([
      uid,
    ])
    expect(await visitor.get(listResults, { query: { object: other } })).toEqual([])
    expect(await visitor.call(listResults, { query: { object: 'no-such-direction' } })).toMatchObject({
      status: 404,
      code: 'ERR_NOT_FOUND',
    })
  })

  test('are marked as seen by the first look, and stay so', async () => {
    const { visitor, email } = await verifiedUser(product)
    const id = await publish(email, 'high')
    await visitor.get(viewResult, { params: { id } })
    const seen = product.clock.now().toISOString()
    product.clock.pass(SECOND)
    await visitor.get(viewResult, { params: { id } })
    expect((await only(visitor)).last_viewed_at).toBe(seen)
  })

  test('of somebody else cannot be seen nor marked', async () => {
    const { email } = await verifiedUser(product)
    const id = await publish(email, 'high')
    const stranger = await verifiedUser(product)
    expect(await stranger.visitor.get(listResults)).toEqual([])
    expect(await stranger.visitor.call(viewResult, { params: { id } })).toMatchObject({
      code: 'ERR_NOT_FOUND',
    })
    expect(await stranger.visitor.call(viewResult, { params: { id: randomUUID() } })).toMatchObject({
      code: 'ERR_NOT_FOUND',
    })
    expect(await product.rows('select last_viewed_at from results where uid = $1', [id])).toEqual([
      { last_viewed_at: null },
    ])
  })
})
