import {
  listResults,
  NEUTRAL,
  readPortrait,
  readProgress,
  type Result,
  STRONG,
  viewResult,
  WEAK,
} from '@grani/contract'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answersAbout, giveAnswers } from '@grani/testing/known-user.ts'
import { answerFully, userWithGoal, userIdOf, verifiedUser } from '@grani/testing/users.ts'
import { type Product, SECOND, startProduct } from '@grani/testing/product.ts'
import { loaded } from '@grani/testing/content.ts'
import { passDays } from '@grani/testing/weekly-states.ts'
import { htmlOfText } from '../../platform/text/html.ts'
import { levelTextOf } from './rules.ts'
import type { Client } from '@grani/testing/client.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const { directions } = loaded.content

type Kind = 'T' | 'P' | 'S'

const qualityOf = (kind: Kind, id?: string) => {
  for (const direction of directions)
    for (const quality of direction.qualities)
      if (id === undefined ? quality.kind === kind : quality.id === id) return { quality, direction }
  return null
}

const MEANS = { high: 1, middle: 0, low: -1 }

const publish = async (
  email: string,
  band: 'high' | 'middle' | 'low',
  {
    kind = 'T',
    id,
    mean = MEANS[band],
    answers = 5,
  }: { kind?: Kind; id?: string; mean?: number; answers?: number } = {},
) => {
  const found = qualityOf(kind, id)
  const uid = randomUUID()
  product.clock.pass(SECOND)
  await product.rows(
    `insert into results (user_id, uid, quality, direction, band, shared_at, probability, answers, mean, sd, question)
     values ($1, $2, $3, $4, $5, $6, 0.9, $8, $7, 0.3, $2)`,
    [
      await userIdOf(product, email),
      uid,
      found?.quality.id,
      found?.direction.uid,
      band,
      product.clock.now(),
      mean,
      answers,
    ],
  )
  return uid
}

const onlyResult = async (visitor: Client): Promise<Result> => {
  const [result] = await visitor.get(listResults)
  if (!result) throw new Error('There is no result')
  return result
}

describe('results', () => {
  test('come from responses, state their probability, and are new until they are viewed', async () => {
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
    ['T', 'high', 1.5, STRONG, 'farAbove', 8],
    ['T', 'high', 1.3, STRONG, 'above', 19],
    ['T', 'middle', 0, NEUTRAL, 'middle', 45],
    ['T', 'low', -1.3, WEAK, 'below', 19],
    ['T', 'low', -1.5, WEAK, 'farBelow', 8],
    ['P', 'high', 1.5, NEUTRAL, 'above', 27],
    ['P', 'middle', 0, NEUTRAL, 'middle', 45],
    ['P', 'low', -1.5, NEUTRAL, 'below', 27],
    ['S', 'high', 1.5, NEUTRAL, 'above', null],
    ['S', 'middle', 0, NEUTRAL, 'middle', null],
    ['S', 'low', -1.5, NEUTRAL, 'below', null],
  ] as const)(
    'of kind %s in band %s with a mean of %d have type %i, level %s and a share of %s',
    async (kind, band, mean, type, level, share) => {
      const { visitor, email } = await verifiedUser(product)
      await publish(email, band, { kind, mean })
      const result = await onlyResult(visitor)
      expect(result).toMatchObject({ type, level, share })
      expect(result.people_below === null).toBe(kind === 'S')
      const texts = qualityOf(kind)?.quality.texts
      if (!texts) throw new Error(`The content has no quality of kind ${kind}`)
      const { text, steps } = levelTextOf(texts, level)
      expect(result.level_text).toBe(htmlOfText(text))
      expect(result.next_step).toBe(steps[0])
    },
  )

  test.each([
    ['sociability', -1.3, NEUTRAL, 'below'],
    ['sociability', -1.5, NEUTRAL, 'farBelow'],
    ['assertiveness', -1.3, WEAK, 'below'],
    ['assertiveness', -1.5, WEAK, 'farBelow'],
  ] as const)(
    'of little %s with a mean of %d have type %i: a style is never called weak',
    async (id, mean, type, level) => {
      const { visitor, email } = await verifiedUser(product)
      await publish(email, 'low', { id, mean })
      const result = await onlyResult(visitor)
      expect(result).toMatchObject({ type, level, quality: { id } })
      const { sentences } = await visitor.get(readPortrait)
      expect(sentences[0]?.evidence).toMatchObject([{ type, level, quality: { id } }])
    },
  )

  test('that are far from the middle by fewer than five answers are told by their side alone', async () => {
    const { visitor, email } = await verifiedUser(product)
    await publish(email, 'low', { mean: -1.8, answers: 4 })
    expect(await onlyResult(visitor)).toMatchObject({ level: 'below', type: WEAK, share: 19 })
    const { sentences } = await visitor.get(readPortrait)
    expect(sentences[0]?.evidence).toMatchObject([{ level: 'below' }])
  })

  test('that are high in a style are strong', async () => {
    const { visitor, email } = await verifiedUser(product)
    await publish(email, 'high', { id: 'sociability' })
    expect(await onlyResult(visitor)).toMatchObject({ type: STRONG, level: 'above' })
  })

  test('that stay bring another step each week, and after three weeks the first again', async () => {
    const { visitor, email } = await verifiedUser(product)
    await publish(email, 'high')
    const steps: (string | null)[] = []
    for (let week = 0; week < 4; week++) {
      steps.push((await onlyResult(visitor)).next_step)
      await passDays(product, visitor, 7)
    }
    expect(new Set(steps).size).toBe(3)
    expect(steps[3]).toBe(steps[0])
  })

  test('are listed newest first; an older one of the same quality is outdated', async () => {
    const { visitor, email } = await verifiedUser(product)
    const old = await publish(email, 'low')
    const recent = await publish(email, 'high')
    const results = await visitor.get(listResults)
    expect(results.map(({ uid, is_outdated }) => [uid, is_outdated])).toEqual([
      [recent, false],
      [old, true],
    ])
    // Nobody reads its text any more, and years leave more of them than of the others.
    expect(results[1]).toMatchObject({ level_text: '', good: null, next_step: null })
  })

  test('can be filtered by direction', async () => {
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

  test('keep the time of the first view', async () => {
    const { visitor, email } = await verifiedUser(product)
    const id = await publish(email, 'high')
    await visitor.get(viewResult, { params: { id } })
    const seen = product.clock.now().toISOString()
    product.clock.pass(SECOND)
    await visitor.get(viewResult, { params: { id } })
    expect((await onlyResult(visitor)).last_viewed_at).toBe(seen)
  })

  test('stand on the answers that have confirmed them since, and say so, in the portrait too', async () => {
    const { visitor, email } = await verifiedUser(product)
    const told = async () => {
      const { answers, probability, level, uid, people_below } = await onlyResult(visitor)
      const { sentences } = await visitor.get(readPortrait)
      expect(sentences[0]?.evidence).toMatchObject([{ uid, answers, probability, level }])
      return { answers, probability, level, people_below }
    }
    await publish(email, 'high', { id: 'order', mean: 1.5, answers: 3 })
    const before = await told()
    expect(before).toMatchObject({ answers: 3, level: 'above' })
    await giveAnswers(product, await userIdOf(product, email), answersAbout(['order']))
    const after = await told()
    expect(after).toMatchObject({ answers: 5, level: 'above' })
    expect(after.probability).not.toBe(before.probability)
    // The words and the numbers beside them are of one measurement.
    expect(after.people_below).not.toEqual(before.people_below)
  })

  test('that answers have moved away from say what they stood on', async () => {
    const { visitor, email } = await verifiedUser(product)
    await publish(email, 'low', { id: 'order', answers: 3 })
    await giveAnswers(product, await userIdOf(product, email), answersAbout(['order']))
    expect(await onlyResult(visitor)).toMatchObject({ answers: 3, probability: 0.9 })
  })

  test('of another user can be neither seen nor marked as seen', async () => {
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
