import {
  chooseEventFocus,
  dropEventGuess,
  evaluateEvent,
  guessEventPattern,
  readEventPatterns,
  refresh,
} from '@grani/contract'
import { diarist, evaluatedEvent } from '@grani/testing/diary.ts'
import { DAY, type Product, startProduct } from '@grani/testing/product.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

/** A user who watches two qualities, with a first event. */
const watcher = async (plan: 'basic' | 'high') => {
  const { visitor } = await diarist(product, plan)
  await visitor.get(chooseEventFocus, { body: { qualities: ['expressiveness', 'focus'] } })
  await evaluatedEvent(product, visitor)
  return visitor
}

test('nothing is watched unless it is chosen; then it is asked about, and the event says whose choice it was', async () => {
  const { visitor } = await diarist(product)
  const { evaluation: first } = await evaluatedEvent(product, visitor)
  const { focus, qualities, needed, evaluated } = await visitor.get(readEventPatterns)
  expect([focus, first.is_focus_chosen]).toEqual([[], false])
  expect([qualities.length, needed, evaluated]).toEqual([35, 30, 1])
  for (const wrong of [['calmness', 'calmness'], ['no-such'], []])
    expect(await visitor.call(chooseEventFocus, { body: { qualities: wrong } })).toMatchObject({
      code: 'ERR_VALIDATION',
    })
  await visitor.get(chooseEventFocus, { body: { qualities: ['humor', 'trust'] } })
  product.clock.pass(DAY)
  await visitor.get(refresh)
  const { evaluation } = await evaluatedEvent(product, visitor, { situations: ['pleasant', 'distrust'] })
  expect(evaluation.comparisons.map(({ quality }) => quality.id)).toEqual(
    expect.arrayContaining(['humor', 'trust']),
  )
  expect(evaluation.is_focus_chosen).toBe(true)
})

test('from the third event on the marks are counted, and nothing before it', async () => {
  const { visitor } = await diarist(product, 'high')
  const mark = (situation: 'people' | 'task', pleasantness: number) =>
    evaluatedEvent(product, visitor, { situations: [situation], pleasantness })
  await mark('people', 1)
  await mark('people', 5)
  expect(await visitor.get(readEventPatterns)).toMatchObject({ evaluated: 2, marked: null })
  await mark('task', 3)
  expect((await visitor.get(readEventPatterns)).marked).toMatchObject({
    events: 3,
    pleasant: 1,
    unpleasant: 1,
    situations: [
      { name: 'Общение', events: 2, pleasant: 1, unpleasant: 1 },
      { name: 'Дело', events: 1, pleasant: 0, unpleasant: 0 },
    ],
  })
})

test('guesses are about a quality in focus, as many as the plan allows, each once', async () => {
  const visitor = await watcher('basic')
  const { focus } = await visitor.get(readEventPatterns)
  const quality = focus[0]?.id ?? ''
  const guess = (more: object = {}) => ({
    body: { situation: 'people' as const, quality, direction: 1 as const, ...more },
  })
  expect(await visitor.call(guessEventPattern, guess({ quality: 'humor' }))).toMatchObject({
    code: 'ERR_VALIDATION',
  })
  const { id } = await visitor.get(guessEventPattern, guess())
  expect(await visitor.get(guessEventPattern, guess())).toEqual({ id })
  expect(await visitor.call(guessEventPattern, guess({ direction: -1 }))).toMatchObject({ code: 'ERR_PLAN' })
  await visitor.get(dropEventGuess, { params: { id } })
  expect(await visitor.call(dropEventGuess, { params: { id } })).toMatchObject({ code: 'ERR_NOT_FOUND' })
  await visitor.get(guessEventPattern, guess({ direction: -1 }))
  // Out of focus it is over.
  await visitor.get(chooseEventFocus, { body: { qualities: ['humor'] } })
  expect(await visitor.get(readEventPatterns)).toMatchObject({ guesses: [] })
})

test('what goes together is found and a guess is confirmed after enough events, and not before', async () => {
  const visitor = await watcher('high')
  const { focus } = await visitor.get(readEventPatterns)
  const quality = focus[0]?.id ?? ''
  await visitor.get(guessEventPattern, { body: { situation: 'people', quality, direction: 1 } })
  await visitor.get(guessEventPattern, { body: { situation: 'task', quality, direction: 1 } })
  const day = async (events: number) => {
    product.clock.pass(DAY)
    await visitor.get(refresh)
    for (let i = 0; i < events; i++)
      // A reversed expression turns the value round: every rating of this quality has to be the same.
      await evaluatedPair(visitor, quality, i % 2 === 0)
  }
  for (let i = 0; i < 3; i++) await day(9)
  expect(await visitor.get(readEventPatterns)).toMatchObject({
    found: [],
    guesses: [{ state: 'open' }, { state: 'open', events: 27, decided_at: 30 }],
  })
  // Patterns are looked for at the thirtieth event; the guesses have not counted the first.
  await day(3)
  const { found, guesses } = await visitor.get(readEventPatterns)
  const claims = found.filter(claim => claim.quality.id === quality)
  expect(claims.map(({ situation, direction }) => [situation, direction])).toEqual(
    expect.arrayContaining([['people', 1]]),
  )
  expect(Object.fromEntries(guesses.map(({ situation, state }) => [situation, state]))).toEqual({
    people: 'confirmed',
    task: 'open',
  })
})

/** An event among people with much of the quality, or another with little. */
const evaluatedPair = async (
  visitor: Parameters<typeof evaluatedEvent>[1],
  quality: string,
  isAmongPeople: boolean,
) => {
  const situations = isAmongPeople ? (['people'] as const) : (['task'] as const)
  const { id, taps } = await evaluatedEvent(product, visitor, { situations: [...situations] }, 2)
  await visitor.get(evaluateEvent, {
    params: { id },
    body: {
      ...taps,
      expressions: taps.expressions.map(({ item }) => {
        if (!item.startsWith(`${quality}-e`)) return { item, value: 2 }
        return { item, value: item.endsWith('e1') === isAmongPeople ? 4 : 0 }
      }),
    },
  })
}
