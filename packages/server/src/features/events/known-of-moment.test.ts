import { chooseEventFocus, evaluateEvent, readDiary, readEvent, refresh } from '@grani/contract'
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

/** A diarist of whom enough is known about these qualities to be asked about them first. */
const knownDiarist = async (...qualities: string[]) => {
  const user = await diarist(product, 'high')
  await giveAnswers(product, user.userId, answersAbout(qualities))
  return user
}

/** Evaluates an event where so much of each of these qualities is marked, 0…4, if it is asked; the rest is «не про этот случай». */
const evaluatedAs = async (
  visitor: Client,
  tapped: Parameters<typeof tapsFor>[2],
  marks: Record<string, number>,
) => {
  product.clock.pass(MINUTE)
  const id = await writeEvent(product, visitor)
  const taps = await tapsFor(visitor, id, tapped, null)
  const expressions = taps.expressions.map(({ item }) => {
    const much = marks[item.replace(/-e\d$/u, '')] ?? null
    return { item, value: much === null || item.endsWith('e1') ? much : 4 - much }
  })
  const body = { ...taps, expressions }
  return { id, evaluation: await visitor.get(evaluateEvent, { params: { id }, body }) }
}

const namesOf = ({ evaluation }: Awaited<ReturnType<typeof evaluatedAs>>): string[] =>
  evaluation.known.map(({ quality }) => quality)

test('after a humiliation the marked result about anger is told first, in its own words, and something is asked of it', async () => {
  const { visitor, userId } = await knownDiarist('anger-control')
  await giveResult(userId, { quality: 'anger-control' })
  await giveResult(userId, { quality: 'cheerfulness', band: 'high', mean: 1.3, told: 2 })
  const { id, evaluation } = await evaluatedAs(visitor, HUMILIATION, { 'anger-control': 0 })
  expect(evaluation.known).toEqual([
    { quality: 'anger-control', text: 'в гневе слова вырываются у вас сами', differs: false },
  ])
  expect(evaluation.ask).toBe('Что вы сказали бы этому человеку через час?')
  expect((await visitor.get(readEvent, { params: { id } })).evaluation?.known).toEqual(evaluation.known)
})

test('nothing is told of what was not marked of this event, or not asked about', async () => {
  const { visitor, userId } = await knownDiarist('anger-control', 'stress-tolerance', 'assertiveness')
  await giveResult(userId, { quality: 'anger-control' })
  await giveResult(userId, { quality: 'stress-tolerance', told: 2 })
  await giveResult(userId, { quality: 'letting-go', told: 3 })
  const marks = { assertiveness: 4, 'letting-go': 0 }
  expect(namesOf(await evaluatedAs(visitor, HUMILIATION, marks))).toEqual([])
  expect(namesOf(await evaluatedAs(visitor, HUMILIATION, { ...marks, 'stress-tolerance': 0 }))).toEqual([
    'stress-tolerance',
  ])
})

test('nothing is claimed where nothing is known, was told, is on a side, or was called unlike oneself', async () => {
  const { visitor, userId } = await knownDiarist('anger-control', 'stress-tolerance', 'assertiveness')
  await giveResult(userId, { quality: 'anger-control', told: null })
  await giveResult(userId, { quality: 'stress-tolerance', agrees: false })
  await giveResult(userId, { quality: 'assertiveness', band: 'middle', mean: 0.1 })
  const marks = { 'anger-control': 0, 'stress-tolerance': 0, assertiveness: 0 }
  expect(namesOf(await evaluatedAs(visitor, HUMILIATION, marks))).toEqual([])
})

test('two results that are heavy to read do not stand together', async () => {
  const { visitor, userId } = await knownDiarist('anger-control', 'stress-tolerance', 'assertiveness')
  await giveResult(userId, { quality: 'anger-control' })
  await giveResult(userId, { quality: 'stress-tolerance', told: 2 })
  await giveResult(userId, { quality: 'assertiveness', band: 'high', mean: 1.3, told: 3 })
  const marks = { 'anger-control': 0, 'stress-tolerance': 0, assertiveness: 4 }
  expect(namesOf(await evaluatedAs(visitor, HUMILIATION, marks))).toEqual(['anger-control', 'assertiveness'])
})

test('what was marked in full is told before what was marked a little, and of two alike the surer', async () => {
  const { visitor, userId } = await knownDiarist('anger-control', 'stress-tolerance', 'assertiveness')
  const high = { band: 'high', mean: 1.3 }
  await giveResult(userId, { quality: 'anger-control', ...high })
  await giveResult(userId, { quality: 'stress-tolerance', ...high, told: 2 })
  const marks = { 'anger-control': 3, 'stress-tolerance': 4 }
  const full = await evaluatedAs(visitor, HUMILIATION, marks)
  expect(namesOf(full)).toEqual(['stress-tolerance', 'anger-control'])
  await product.rows('update results set probability = .99 where user_id = $1 and quality = $2', [
    userId,
    'stress-tolerance',
  ])
  await evaluatedAs(visitor, HUMILIATION, {})
  const alike = { 'anger-control': 4, 'stress-tolerance': 4 }
  expect(namesOf(await evaluatedAs(visitor, HUMILIATION, alike))).toEqual([
    'stress-tolerance',
    'anger-control',
  ])
})

const SUCCESS = { ...HUMILIATION, situations: ['task' as const], pleasantness: 5, cause: 'me' as const }

test('one moment after another is told what the last one was not, and nothing where little is known', async () => {
  const { visitor, userId } = await knownDiarist('anger-control', 'stress-tolerance', 'assertiveness')
  const marks = { 'anger-control': 4, 'stress-tolerance': 4, assertiveness: 4 }
  const names = async () => namesOf(await evaluatedAs(visitor, HUMILIATION, marks))
  await giveResult(userId, { quality: 'anger-control', band: 'high', mean: 1.3 })
  await giveResult(userId, { quality: 'stress-tolerance', band: 'high', mean: 1.3, told: 2 })
  expect(await names()).toEqual(['anger-control', 'stress-tolerance'])
  expect(await names()).toEqual([])
  expect(await names()).toEqual(['anger-control', 'stress-tolerance'])
  await giveResult(userId, { quality: 'assertiveness', band: 'high', mean: 1.3, told: 3 })
  expect(await names()).toEqual(['assertiveness'])
})

test('no weak side is told after something pleasant', async () => {
  const { visitor, userId } = await knownDiarist('perseverance', 'planning')
  await giveResult(userId, { quality: 'perseverance' })
  await giveResult(userId, { quality: 'planning', band: 'high', mean: 1.3, told: 2 })
  expect(namesOf(await evaluatedAs(visitor, SUCCESS, { perseverance: 0, planning: 4 }))).toEqual(['planning'])
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

test('a quarrel has a situation that names it, and is asked about words; a joy alone is asked about nobody else', async () => {
  const { visitor } = await diarist(product, 'high')
  const { situations } = await visitor.get(readDiary)
  expect(situations.filter(({ hint }) => hint.includes('ссор')).map(({ id }) => id)).toEqual(['pressure'])
  const quarrel = await evaluatedEvent(product, visitor, HUMILIATION, null)
  expect(quarrel.evaluation.ask).toBe('Что вы сказали бы этому человеку через час?')
  expect(quarrel.evaluation.said).not.toContain('давление')
  for (const tapped of [{ ...SUCCESS }, { ...SUCCESS, situations: ['pleasant' as const], energy: 1 }])
    for (let i = 0; i < 3; i++) {
      product.clock.pass(MINUTE)
      const { evaluation } = await evaluatedEvent(
        product,
        visitor,
        { ...tapped, cause: i ? 'unclear' : 'me' },
        null,
      )
      expect(evaluation.ask).not.toMatch(/разделить|рассказать|с кем/iu)
    }
})

const QUARREL = {
  ...HUMILIATION,
  situations: ['people' as const, 'close' as const],
  cause: 'together' as const,
}

test('what the own mark contradicts is told as a find, and not beside it as a fact', async () => {
  const { visitor, userId } = await knownDiarist('expressiveness')
  await visitor.get(chooseEventFocus, { body: { qualities: ['expressiveness'] } })
  await giveResult(userId, { quality: 'expressiveness', band: 'high', mean: 1.3 })
  const evaluatedWith = async (shown: number) =>
    (await evaluatedAs(visitor, QUARREL, { expressiveness: shown })).evaluation.known
  const text = 'чувства видны у вас в лице и голосе'
  expect(await evaluatedWith(0)).toEqual([{ quality: 'expressiveness', text, differs: true }])
  expect(await evaluatedWith(0)).toEqual([])
  // In between it is neither, and «скорее нет» of one event is no find.
  expect(await evaluatedWith(2)).toEqual([])
  expect(await evaluatedWith(1)).toEqual([])
  expect(await evaluatedWith(4)).toEqual([{ quality: 'expressiveness', text, differs: false }])
})

test('a joy with one’s own people is told one warm sentence, and nothing of dislike of company', async () => {
  const { visitor, userId } = await knownDiarist('sociability', 'responsiveness', 'gratitude')
  const joy = {
    ...QUARREL,
    situations: ['people' as const, 'close' as const, 'pleasant' as const],
    pleasantness: 5,
  }
  await giveResult(userId, { quality: 'sociability' })
  const marks = { sociability: 0, responsiveness: 4, gratitude: 4 }
  const { id, evaluation } = await evaluatedAs(visitor, joy, marks)
  expect(evaluation.known).toEqual([])
  await giveResult(userId, { quality: 'responsiveness', band: 'high', mean: 1.3 })
  await giveResult(userId, { quality: 'gratitude', band: 'high', mean: 1.3 })
  // It is read with what is known by now.
  expect((await visitor.get(readEvent, { params: { id } })).evaluation?.known).toEqual([
    {
      quality: 'responsiveness',
      text: 'заботы близких вы слышите и отвечаете на них делом',
      differs: false,
    },
  ])
})

test('a quarrel with one’s own people is told how one forgives them; an insult from a stranger is not', async () => {
  const { visitor, userId } = await knownDiarist('relational-forgiveness')
  await giveResult(userId, { quality: 'relational-forgiveness' })
  const stranger = { ...HUMILIATION, situations: ['people' as const, 'pressure' as const] }
  const marks = { 'relational-forgiveness': 0 }
  expect(namesOf(await evaluatedAs(visitor, stranger, marks))).toEqual([])
  const { evaluation } = await evaluatedAs(
    visitor,
    { ...QUARREL, mentioned: ['relational-forgiveness'] },
    marks,
  )
  expect(evaluation.known).toEqual([
    { quality: 'relational-forgiveness', text: 'обида на своих отпускает вас нескоро', differs: false },
  ])
  expect(evaluation.ask).toBe('Что вам хочется сберечь между вами?')
})

test('what is about one’s own deed is told only where the cause lies in it', async () => {
  const { visitor, userId } = await knownDiarist('self-discipline')
  await giveResult(userId, { quality: 'self-discipline' })
  const known = async (cause: 'other' | 'circumstances' | 'me') => {
    const tapped = { ...HUMILIATION, situations: ['task' as const], cause }
    return namesOf(await evaluatedAs(visitor, tapped, { 'self-discipline': 0 }))
  }
  expect(await known('other')).toEqual([])
  expect(await known('circumstances')).toEqual([])
  expect(await known('me')).toEqual(['self-discipline'])
})

test('no sentence and no question stands in two events running', async () => {
  const lows = ['anger-control', 'letting-go', 'relational-forgiveness', 'fair-fighting', 'expressiveness']
  const highs = ['stress-tolerance', 'assertiveness', 'gratitude', 'cheerfulness', 'responsiveness']
  const { visitor, userId } = await knownDiarist(...lows, ...highs)
  for (const quality of lows) await giveResult(userId, { quality })
  for (const quality of highs) await giveResult(userId, { quality, band: 'high', mean: 1.3 })
  const marks = Object.fromEntries([
    ...lows.map((quality): [string, number] => [quality, 0]),
    ...highs.map((quality): [string, number] => [quality, 4]),
  ])
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
    await visitor.get(refresh)
    await product.rows('delete from event_allowances where user_id = $1', [userId])
    ids.push((await evaluatedAs(visitor, kinds[i % kinds.length], marks)).id)
  }
  const told = await Promise.all(
    ids.map(async id => {
      const { evaluation } = await visitor.get(readEvent, { params: { id } })
      const { known = [], ask, said } = evaluation ?? {}
      return [...known.map(({ text, differs }) => `${text} ${differs}`), ask, said]
    }),
  )
  expect(told.flat().length).toBeGreaterThan(2 * ids.length)
  for (const [i, sentences] of told.entries())
    expect(sentences.filter(sentence => told[i - 1]?.includes(sentence))).toEqual([])
})
