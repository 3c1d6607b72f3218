import { chooseEventFocus, evaluateEvent, readEvent, refresh } from '@grani/contract'
import { diarist, evaluatedEvent, tapsFor, writeEvent } from '@grani/testing/diary.ts'
import { MINUTE, type Product, startProduct } from '@grani/testing/product.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const HUMILIATION = {
  situations: ['pressure' as const],
  pleasantness: 1,
  energy: 5,
  importance: 5,
  control: 2,
  cause: 'other' as const,
}

type Given = { quality: string; band?: string; mean?: number; told?: number | null; agrees?: boolean | null }

const giveResult = (
  userId: string,
  { quality, band = 'low', mean = -1.3, told = 1, agrees = null }: Given,
): Promise<unknown> =>
  product.rows(
    `insert into results (user_id, uid, quality, direction, band, shared_at, probability, answers, mean, sd, question, told, agrees)
     values ($1, gen_random_uuid(), $2, 'emotional-stability', $3, now(), 0.9, 5, $4, 0.4, gen_random_uuid(), $5, $6)`,
    [userId, quality, band, mean, told, agrees],
  )

test('after a humiliation the result about anger is told first, in its own words, and something is asked of it', async () => {
  const { visitor, userId } = await diarist(product)
  await giveResult(userId, { quality: 'good-temper' })
  await giveResult(userId, { quality: 'cheerfulness', band: 'high', mean: 1.3, told: 2 })
  const { id, evaluation } = await evaluatedEvent(product, visitor, HUMILIATION, null)
  expect(evaluation.known).toEqual([
    { quality: 'good-temper', text: 'вас легко рассердить, и остываете вы не сразу', differs: false },
  ])
  expect(evaluation.ask).toBe('Что вы сказали бы этому человеку через час?')
  expect((await visitor.get(readEvent, { params: { id } })).evaluation?.known).toEqual(evaluation.known)
})

test('nothing is claimed where nothing is known, was told, is on a side, or was called unlike oneself', async () => {
  const { visitor, userId } = await diarist(product)
  await giveResult(userId, { quality: 'good-temper', told: null })
  await giveResult(userId, { quality: 'anger-control', agrees: false })
  await giveResult(userId, { quality: 'stress-tolerance', band: 'middle', mean: 0.1 })
  await giveResult(userId, { quality: 'gratitude', band: 'high', mean: 1.3 })
  expect((await evaluatedEvent(product, visitor, HUMILIATION, null)).evaluation.known).toEqual([])
})

test('two results that are heavy to read do not stand together', async () => {
  const { visitor, userId } = await diarist(product)
  await giveResult(userId, { quality: 'good-temper' })
  await giveResult(userId, { quality: 'anger-control', told: 2 })
  await giveResult(userId, { quality: 'assertiveness', band: 'high', mean: 1.3, told: 3 })
  const { evaluation } = await evaluatedEvent(product, visitor, HUMILIATION, null)
  expect(evaluation.known.map(({ quality }) => quality)).toEqual(['good-temper', 'assertiveness'])
})

const SUCCESS = { ...HUMILIATION, situations: ['task' as const], pleasantness: 5, cause: 'me' as const }

test('one moment after another is told what the last one was not, and nothing where little is known', async () => {
  const { visitor, userId } = await diarist(product, 'medium')
  const names = async () => {
    product.clock.pass(MINUTE)
    const { evaluation } = await evaluatedEvent(product, visitor, HUMILIATION, null)
    return evaluation.known.map(({ quality }) => quality)
  }
  await giveResult(userId, { quality: 'good-temper', band: 'high', mean: 1.3 })
  await giveResult(userId, { quality: 'stress-tolerance', band: 'high', mean: 1.3, told: 2 })
  expect(await names()).toEqual(['good-temper', 'stress-tolerance'])
  expect(await names()).toEqual([])
  expect(await names()).toEqual(['good-temper', 'stress-tolerance'])
  await giveResult(userId, { quality: 'assertiveness', band: 'high', mean: 1.3, told: 3 })
  expect(await names()).toEqual(['assertiveness'])
})

test('no weak side is told after something pleasant', async () => {
  const { visitor, userId } = await diarist(product)
  await giveResult(userId, { quality: 'perseverance' })
  await giveResult(userId, { quality: 'industry', band: 'high', mean: 1.3, told: 2 })
  const { evaluation } = await evaluatedEvent(product, visitor, SUCCESS, null)
  expect(evaluation.known.map(({ quality }) => quality)).toEqual(['industry'])
})

test('who sees the cause in themselves is not asked what was in their hands', async () => {
  const { visitor } = await diarist(product)
  const { evaluation } = await evaluatedEvent(
    product,
    visitor,
    { ...HUMILIATION, energy: 2, cause: 'me' },
    null,
  )
  expect(evaluation.ask).toBe('Что бы вы сказали близкому человеку, с которым случилось то же самое?')
})

const QUARREL = {
  ...HUMILIATION,
  situations: ['people' as const, 'close' as const],
  cause: 'together' as const,
}

test('what the own mark contradicts is told as a find, and not beside it as a fact', async () => {
  const { visitor, userId } = await diarist(product, 'medium')
  await visitor.get(chooseEventFocus, { body: { qualities: ['expressiveness'] } })
  await giveResult(userId, { quality: 'expressiveness' })
  const evaluatedWith = async (shown: number) => {
    product.clock.pass(MINUTE)
    const id = await writeEvent(product, visitor)
    const taps = await tapsFor(visitor, id, QUARREL, null)
    const expressions = taps.expressions.map(({ item }) => ({
      item,
      value: item.startsWith('expressiveness') ? (item.endsWith('e1') ? shown : 4 - shown) : null,
    }))
    const body = { ...taps, expressions }
    return (await visitor.get(evaluateEvent, { params: { id }, body })).known
  }
  const text = 'вы носите чувства внутри, и лицо их не выдаёт'
  expect(await evaluatedWith(4)).toEqual([{ quality: 'expressiveness', text, differs: true }])
  expect(await evaluatedWith(4)).toEqual([])
  // In between it is neither.
  expect(await evaluatedWith(2)).toEqual([])
  expect(await evaluatedWith(0)).toEqual([{ quality: 'expressiveness', text, differs: false }])
})

test('a joy with one’s own people is told one warm sentence, and nothing of strangers or of dislike of company', async () => {
  const { visitor, userId } = await diarist(product, 'medium')
  const joy = {
    ...QUARREL,
    situations: ['people' as const, 'close' as const, 'pleasant' as const],
    pleasantness: 5,
  }
  for (const quality of ['friendliness', 'sociability', 'relational-forgiveness'])
    await giveResult(userId, { quality })
  const { id, evaluation } = await evaluatedEvent(product, visitor, joy, null)
  expect(evaluation.known).toEqual([])
  await giveResult(userId, { quality: 'openness-to-intimacy', band: 'high', mean: 1.3 })
  await giveResult(userId, { quality: 'gratitude', band: 'high', mean: 1.3 })
  // It is read with what is known by now.
  expect((await visitor.get(readEvent, { params: { id } })).evaluation?.known).toEqual([
    { quality: 'openness-to-intimacy', text: 'вы легко принимаете тепло близких', differs: false },
  ])
})

test('a quarrel with one’s own people is told how one forgives them; an insult from a stranger is not', async () => {
  const { visitor, userId } = await diarist(product, 'medium')
  await giveResult(userId, { quality: 'relational-forgiveness' })
  const stranger = { ...HUMILIATION, situations: ['people' as const, 'pressure' as const] }
  expect((await evaluatedEvent(product, visitor, stranger, null)).evaluation.known).toEqual([])
  product.clock.pass(MINUTE)
  const { evaluation } = await evaluatedEvent(product, visitor, QUARREL, null)
  expect(evaluation.known).toEqual([
    { quality: 'relational-forgiveness', text: 'обида на своих отпускает вас нескоро', differs: false },
  ])
  expect(evaluation.ask).toBe('Что вам важнее всего сберечь в отношениях с этим человеком?')
})

test('what is about one’s own deed is told only where the cause lies in it', async () => {
  const { visitor, userId } = await diarist(product, 'medium')
  await giveResult(userId, { quality: 'self-discipline' })
  const known = async (cause: 'other' | 'circumstances' | 'me') => {
    product.clock.pass(MINUTE)
    const tapped = { ...HUMILIATION, situations: ['task' as const], cause }
    return (await evaluatedEvent(product, visitor, tapped, null)).evaluation.known.map(
      ({ quality }) => quality,
    )
  }
  expect(await known('other')).toEqual([])
  expect(await known('circumstances')).toEqual([])
  expect(await known('me')).toEqual(['self-discipline'])
})

test('no sentence and no question stands in two events running', async () => {
  const { visitor, userId } = await diarist(product, 'high')
  for (const quality of ['good-temper', 'letting-go', 'forgiveness', 'fair-fighting', 'expressiveness'])
    await giveResult(userId, { quality })
  for (const quality of ['stress-tolerance', 'assertiveness', 'gratitude', 'cheerfulness', 'responsiveness'])
    await giveResult(userId, { quality, band: 'high', mean: 1.3 })
  const joy = { ...QUARREL, situations: ['close' as const, 'pleasant' as const], pleasantness: 5 }
  const plain = { ...HUMILIATION, situations: [], pleasantness: 3, importance: 3 }
  const kinds = [
    HUMILIATION,
    HUMILIATION,
    QUARREL,
    QUARREL,
    joy,
    joy,
    plain,
    plain,
    plain,
    HUMILIATION,
    QUARREL,
  ]
  const ids: string[] = []
  for (let i = 0; i < 2 * kinds.length; i++) {
    product.clock.pass(MINUTE)
    await visitor.get(refresh)
    await product.rows('delete from event_allowances where user_id = $1', [userId])
    ids.push((await evaluatedEvent(product, visitor, kinds[i % kinds.length], 3)).id)
  }
  const told = await Promise.all(
    ids.map(async id => {
      const { evaluation } = await visitor.get(readEvent, { params: { id } })
      const { known = [], ask, said } = evaluation ?? {}
      return [...known.map(({ text, differs }) => `${text} ${differs}`), ask, said]
    }),
  )
  expect(told.flat().length).toBeGreaterThan(3 * ids.length * 0.9)
  for (const [i, sentences] of told.entries())
    expect(sentences.filter(sentence => told[i - 1]?.includes(sentence))).toEqual([])
})
