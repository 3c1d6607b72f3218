import { evaluateEvent, rateResult, readEvent } from '@grani/contract'
import { diarist, evaluatedEvent } from '@grani/testing/diary.ts'
import { answersAbout, giveAnswers } from '@grani/testing/known-user.ts'
import { MINUTE, type Product, startProduct } from '@grani/testing/product.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

/** Scolded by another, in words that speak of judging. */
const SCOLDED = {
  situations: ['pressure' as const, 'people' as const],
  pleasantness: 1,
  energy: 4,
  importance: 5,
  control: 2,
  cause: 'other' as const,
  mentioned: ['gentleness'],
}

const giveResult = async (userId: string, quality: string, band: 'high' | 'low') => {
  const rows = await product.rows(
    `insert into results (user_id, uid, quality, direction, band, shared_at, probability, answers, mean, sd, question, told)
     values ($1, gen_random_uuid(), $2, 'kindness', $3, now(), 0.9, 5, $4, 0.4, gen_random_uuid(), 1) returning uid::text`,
    [userId, quality, band, band === 'high' ? 1.3 : -1.3],
  )
  return String(rows[0]?.['uid'])
}

type Visitor = Awaited<ReturnType<typeof diarist>>['visitor']

const read = async (visitor: Visitor, id: string) =>
  (await visitor.get(readEvent, { params: { id } })).evaluation

test('who was scolded is told nothing of being mild to others, and the sides that it asks most of are named with their results', async () => {
  const { visitor, userId } = await diarist(product, 'high')
  await giveResult(userId, 'gentleness', 'high')
  await giveResult(userId, 'personal-boundaries', 'low')
  const esteem = await giveResult(userId, 'self-esteem', 'low')
  await giveResult(userId, 'letting-go', 'low')
  const { id, evaluation } = await evaluatedEvent(product, visitor, SCOLDED, null)
  expect(evaluation.taps.expressions.map(({ item }) => item).join()).not.toContain('gentleness')
  expect([evaluation.known, evaluation.moment]).toEqual([[], null])
  const namesOf = (one: typeof evaluation | null) => one?.sides.map(({ name }) => name)
  // Not «Личные границы», which are about close ones.
  expect(namesOf(evaluation)).toEqual(['Самоуважение', 'Умение отпускать мысли'])
  expect(evaluation.sides[0]).toMatchObject({ result: esteem, answers: 5 })
  // What was called unlike oneself is not named either.
  await visitor.get(rateResult, { params: { id: esteem }, body: { agrees: false } })
  expect(namesOf(await read(visitor, id))).toEqual(['Умение отпускать мысли'])
  product.clock.pass(MINUTE)
  const joy = { ...SCOLDED, pleasantness: 5, mentioned: [] }
  expect(namesOf((await evaluatedEvent(product, visitor, joy, null)).evaluation)).toEqual([])
})

test('a mark about letting go is told by its result, though the words led to another', async () => {
  const { visitor, userId } = await diarist(product, 'high')
  await giveAnswers(product, userId, answersAbout(['letting-go']))
  await giveResult(userId, 'letting-go', 'low')
  const tapped = { ...SCOLDED, mentioned: ['social-ease'] }
  const { id, taps } = await evaluatedEvent(product, visitor, tapped, null)
  const expressions = taps.expressions.map(({ item }) => ({
    item,
    value: item.startsWith('letting-go') ? (item.endsWith('e1') ? 0 : 4) : null,
  }))
  const { known } = await visitor.get(evaluateEvent, { params: { id }, body: { ...taps, expressions } })
  expect(known.map(({ quality }) => quality)).toEqual(['letting-go'])
})

test('where there is no result a first guess is named as one, and told where it is something to lean on', async () => {
  const { visitor, userId } = await diarist(product, 'high')
  const { id, evaluation } = await evaluatedEvent(product, visitor, SCOLDED, null)
  // While nothing is known, the most telling one is named all the same.
  expect(evaluation.sides).toMatchObject([{ name: 'Самоуважение', result: null, is_guess: false }])
  expect([evaluation.moment, evaluation.evidence]).toEqual([null, []])
  expect(evaluation.needs).toEqual(expect.any(String))
  const [esteem = [], letting = []] = ['self-esteem', 'letting-go'].map(quality =>
    answersAbout([quality]).slice(0, 2),
  )
  await giveAnswers(product, userId, [
    ...esteem,
    ...letting.map(({ item, value }) => ({ item, value: 4 - value })),
  ])
  const later = await read(visitor, id)
  expect(later?.moment).toEqual({
    when: 'когда задевают другие',
    text: 'Вы цените себя и держитесь с людьми на равных.',
    is_guess: true,
  })
  expect(later?.evidence).toMatchObject([
    { quality: 'self-esteem', result: null, is_guess: true, answers: 2 },
  ])
  // What would hurt is only named.
  expect(later?.sides).toMatchObject([
    { name: 'Умение отпускать мысли', result: null, is_guess: true, answers: 2 },
  ])
  expect(later?.needs).toBeNull()
})

test('a first guess at a side that is nothing to lean on is named and not told', async () => {
  const { visitor, userId } = await diarist(product, 'high')
  const { id } = await evaluatedEvent(product, visitor, SCOLDED, null)
  const facing = answersAbout(['facing-difficulty']).slice(0, 2)
  await giveAnswers(
    product,
    userId,
    facing.map(({ item, value }) => ({ item, value: 4 - value })),
  )
  const later = await read(visitor, id)
  expect(later?.moment).toBeNull()
  expect(later?.sides).toMatchObject([{ quality: 'facing-difficulty', result: null, is_guess: true }])
})

test('a thought that goes round is named on the first day, once: where more is asked about it, only there', async () => {
  const { visitor } = await diarist(product, 'high')
  const going = { ...SCOLDED, situations: ['thinking' as const], cause: 'unclear' as const }
  const { id, taps, evaluation } = await evaluatedEvent(product, visitor, {
    ...going,
    mentioned: ['letting-go'],
  })
  expect(evaluation.sides).toMatchObject([{ name: 'Умение отпускать мысли', result: null, is_guess: false }])
  const expressions = taps.expressions.map(({ item, value }) => ({
    item,
    value: item.startsWith('letting-go') ? null : value,
  }))
  const later = await visitor.get(evaluateEvent, { params: { id }, body: { ...taps, expressions } })
  expect([later.sides, later.more_about]).toEqual([[], 'Умение отпускать мысли'])
})

test('what such a moment asks of anybody is another sentence in the next event', async () => {
  const { visitor } = await diarist(product, 'high')
  const needs: (string | null)[] = []
  for (let i = 0; i < 2; i++) {
    needs.push((await evaluatedEvent(product, visitor, SCOLDED, null)).evaluation.needs)
    product.clock.pass(MINUTE)
  }
  expect(needs.map(one => typeof one)).toEqual(['string', 'string'])
  expect(new Set(needs).size).toBe(2)
})

test('who kept silent and cannot let go reads that in a sentence while nothing can be compared', async () => {
  const { visitor, userId } = await diarist(product, 'high')
  const silent = { ...SCOLDED, mentioned: ['assertiveness', 'letting-go'] }
  const { id, taps, evaluation } = await evaluatedEvent(product, visitor, silent, 2)
  expect(evaluation.summary).toBeNull()
  const expressions = taps.expressions.map(({ item }) => ({ item, value: item.endsWith('e1') ? 0 : 4 }))
  const marked = await visitor.get(evaluateEvent, { params: { id }, body: { ...taps, expressions } })
  expect(marked.summary).toBe('Прямо вы своего мнения не сказали, а в мыслях это осталось.')
  await giveAnswers(product, userId, answersAbout(['letting-go']))
  // A mark that is compared is not summed up.
  product.clock.pass(MINUTE)
  const later = await evaluatedEvent(product, visitor, silent, 4)
  expect([later.evaluation.is_counted, later.evaluation.summary]).toEqual([true, null])
})
