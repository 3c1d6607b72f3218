import { evaluateEvent, type Evaluation } from '@grani/contract'
import type { Client } from '@grani/testing/client.ts'
import { diarist, evaluatedEvent, tapsFor, writeEvent } from '@grani/testing/diary.ts'
import { answersAbout, giveAnswers } from '@grani/testing/known-user.ts'
import { MINUTE, type Product, startProduct } from '@grani/testing/product.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const answered = async (qualities: readonly string[]) => {
  const user = await diarist(product, 'high')
  await giveAnswers(product, user.userId, answersAbout(qualities))
  return user
}

const giveResult = (userId: string, quality: string): Promise<unknown> =>
  product.rows(
    `insert into results (user_id, uid, quality, direction, band, shared_at, probability, answers, mean, sd, question, told)
     values ($1, gen_random_uuid(), $2, 'getting-things-done', 'high', now(), 0.9, 5, 1.3, 0.4, gen_random_uuid(), 1)`,
    [userId, quality],
  )

const placesOf = ({ comparisons }: Evaluation) =>
  Object.fromEntries(comparisons.map(({ quality, place }) => [quality.id, place]))

/** What some events in turn are compared with. */
const eventsOf = async (visitor: Client, tapped: Parameters<typeof evaluatedEvent>[2]) => {
  const places: Record<string, string>[] = []
  for (let i = 0; i < 5; i++) {
    product.clock.pass(MINUTE)
    places.push(placesOf((await evaluatedEvent(product, visitor, tapped, 2)).evaluation))
  }
  return places
}

test('nothing to compare with never takes the place of a quality that is known and fits', async () => {
  const { visitor } = await answered(['planning', 'prompt-start', 'trust'])
  for (const places of await eventsOf(visitor, { situations: ['task'] })) {
    expect(places).toMatchObject({ planning: expect.any(String), 'prompt-start': expect.any(String) })
    expect(Object.values(places).filter(place => place === 'unknown').length).toBeLessThanOrEqual(1)
  }
})

test('of what is known that with a result comes first', async () => {
  const { visitor, userId } = await answered(['focus', 'curiosity', 'creativity', 'planning', 'prompt-start'])
  const clear = ['creativity', 'curiosity', 'planning']
  for (const quality of clear) await giveResult(userId, quality)
  for (const places of await eventsOf(visitor, { situations: ['task', 'thinking'] })) {
    expect(Object.keys(places).toSorted()).toEqual(clear)
    expect(Object.values(places)).not.toContain('unknown')
  }
})

test('ease with mistakes is not asked about where another person was the cause, however well it is known', async () => {
  const { visitor } = await answered(['ease-with-mistakes'])
  const asked = async (cause: 'me' | 'other') =>
    (
      await eventsOf(visitor, {
        situations: ['task'],
        pleasantness: 1,
        cause,
        mentioned: ['ease-with-mistakes'],
      })
    ).map(places => 'ease-with-mistakes' in places)
  expect(new Set(await asked('me'))).toEqual(new Set([true]))
  expect(new Set(await asked('other'))).toEqual(new Set([false]))
})

test('what was begun is asked again until five events are enough to compare with', async () => {
  const { visitor } = await diarist(product, 'high')
  const places = await eventsOf(visitor, { situations: ['distrust'], pleasantness: 1, cause: 'other' })
  expect(new Set(places.map(each => Object.keys(each).toSorted().join())).size).toBe(1)
  const [next] = await eventsOf(visitor, { situations: ['distrust'], pleasantness: 1, cause: 'other' })
  expect(Object.values(next ?? {})).toEqual(['usual', 'usual', 'usual'])
})

test('a correction of the same situation, mood and cause is asked the same, whatever was marked since', async () => {
  const { visitor } = await diarist(product, 'high')
  const id = await writeEvent(product, visitor)
  const taps = await tapsFor(visitor, id, { situations: ['people'] })
  await visitor.get(evaluateEvent, { params: { id }, body: taps })
  for (let i = 0; i < 6; i++) {
    product.clock.pass(MINUTE)
    await evaluatedEvent(product, visitor, { situations: ['people'] })
  }
  expect((await tapsFor(visitor, id, { situations: ['people'] })).questionnaire).toBe(taps.questionnaire)
})
