import { evaluateEvent } from '@grani/contract'
import { diarist, evaluatedEvent, tapsFor, writeEvent } from '@grani/testing/diary.ts'
import { answersAbout, giveAnswers } from '@grani/testing/known-user.ts'
import { MINUTE, type Product, startProduct } from '@grani/testing/product.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

/** Of whom it is known, by answers and a result, that they are calm. */
const calmDiarist = async () => {
  const user = await diarist(product, 'high')
  await giveAnswers(product, user.userId, answersAbout(['calmness']))
  await product.rows(
    `insert into results (user_id, uid, quality, direction, band, shared_at, probability, answers, mean, sd, question, told)
     values ($1, gen_random_uuid(), 'calmness', 'emotional-stability', 'high', now(), 0.9, 5, 1.3, 0.4, gen_random_uuid(), 1)`,
    [user.userId],
  )
  return user
}

test('a joy is neither told of dread nor quoted answers about it, unless it is one that came of dread', async () => {
  const { visitor } = await calmDiarist()
  const calmAfter = async (situation: 'pleasant' | 'worrying') => {
    product.clock.pass(MINUTE)
    const id = await writeEvent(product, visitor)
    const tapped = {
      situations: [situation],
      pleasantness: 5,
      cause: 'unclear' as const,
      mentioned: ['calmness'],
    }
    const taps = await tapsFor(visitor, id, tapped, null)
    const expressions = taps.expressions.map(({ item }) => ({
      item,
      value: item === 'calmness-e1' ? 3 : null,
    }))
    const { comparisons, known } = await visitor.get(evaluateEvent, {
      params: { id },
      body: { ...taps, expressions },
    })
    const calm = comparisons.find(({ quality }) => quality.id === 'calmness')
    return { place: calm?.place, quoted: typeof calm?.own?.text, known: known.map(({ quality }) => quality) }
  }
  expect(await calmAfter('pleasant')).toEqual({ place: 'usual', quoted: 'undefined', known: [] })
  expect(await calmAfter('worrying')).toEqual({ place: 'usual', quoted: 'string', known: ['calmness'] })
})

test('an unpleasant and important event begins with a sentence, the next one with another, and no other event with any', async () => {
  const { visitor } = await diarist(product, 'high')
  const openingOf = async (pleasantness: number, importance: number) => {
    product.clock.pass(MINUTE)
    const tapped = {
      situations: ['close' as const],
      pleasantness,
      importance,
      cause: 'other' as const,
    }
    return (await evaluatedEvent(product, visitor, tapped, null)).evaluation.opening
  }
  const [first, second] = [await openingOf(1, 5), await openingOf(1, 5)]
  expect([typeof first, typeof second]).toEqual(['string', 'string'])
  expect(first).not.toBe(second)
  expect(await openingOf(1, 3)).toBeNull()
  expect(await openingOf(4, 5)).toBeNull()
})
