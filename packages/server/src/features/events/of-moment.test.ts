import {
  askMoreAboutEvent,
  evaluateEvent,
  listQuestions,
  listResults,
  ratePart,
  readEvent,
} from '@grani/contract'
import { loaded } from '@grani/testing/content.ts'
import { diarist, evaluatedEvent } from '@grani/testing/diary.ts'
import { answersAbout, giveAnswers } from '@grani/testing/known-user.ts'
import { MINUTE, type Product, startProduct } from '@grani/testing/product.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const WORRY = {
  situations: ['worrying' as const],
  pleasantness: 2,
  energy: 4,
  importance: 4,
  control: 2,
  cause: 'circumstances' as const,
}

const QUARREL = { ...WORRY, situations: ['pressure' as const], cause: 'other' as const }

const giveResult = (userId: string, quality: string, band: 'high' | 'low'): Promise<unknown> =>
  product.rows(
    `insert into results (user_id, uid, quality, direction, band, shared_at, probability, answers, mean, sd, question, told)
     values ($1, gen_random_uuid(), $2, 'coping', $3, now(), 0.9, 5, $4, 0.4, gen_random_uuid(), 1)`,
    [userId, quality, band, band === 'high' ? 1.3 : -1.3],
  )

/** Answers about a quality to statements that are phrased as a marked one is, and to the others. */
const phrasedAs = ({ item: asked, quality }: { item: string; quality: { id: string } }) => {
  const key = loaded.content.events?.expressions.find(({ id }) => id === asked)?.key
  const isAlike = ({ item }: { item: string }): boolean =>
    loaded.content.items.some(one => one.id === item && 'key' in one && one.key === key)
  const answers = answersAbout([quality.id])
  return { alike: answers.filter(isAlike), reversed: answers.filter(one => !isAlike(one)) }
}

type Visitor = Awaited<ReturnType<typeof diarist>>['visitor']

const read = async (visitor: Visitor, id: string) =>
  (await visitor.get(readEvent, { params: { id } })).evaluation

test('of an event whose marks nothing is known of, one result about such a moment is told, with what it stands on', async () => {
  const { visitor, userId } = await diarist(product, 'high')
  const { id, evaluation } = await evaluatedEvent(product, visitor, WORRY)
  expect([evaluation.known, evaluation.moment, evaluation.evidence]).toEqual([[], null, []])
  await giveResult(userId, 'humor-coping', 'high')
  await giveResult(userId, 'order', 'high')
  const told = await read(visitor, id)
  expect(told?.moment).toEqual({
    when: 'когда тревожно',
    text: 'Смех помогает вам держаться, когда плохо.',
    is_guess: false,
  })
  expect(told?.evidence).toMatchObject([{ quality: 'humor-coping', direction: 'coping', answers: 5 }])
  // The next event of the kind is told something else, or nothing.
  product.clock.pass(MINUTE)
  const next = await evaluatedEvent(product, visitor, WORRY)
  expect(next.evaluation.moment).toBeNull()
  await giveResult(userId, 'own-emotions', 'high')
  expect((await read(visitor, next.id))?.moment?.text).toBe('Вы называете своё чувство рано и точно.')
})

test('a side that the user has denied in the portrait is not told of a moment either', async () => {
  const { visitor, userId } = await diarist(product, 'high')
  await giveResult(userId, 'humor-coping', 'high')
  const { id } = await evaluatedEvent(product, visitor, WORRY)
  expect((await read(visitor, id))?.moment?.text).toBe('Смех помогает вам держаться, когда плохо.')
  const results = (await visitor.get(listResults)).map(({ uid }) => uid)
  await visitor.get(ratePart, { body: { kind: 'behaviour', results, agrees: false } })
  expect((await read(visitor, id))?.moment).toBeNull()
})

test('beside a mark that is not as usual, or near a marked one, no result is told of such moments', async () => {
  const { visitor, userId } = await diarist(product, 'high')
  await giveAnswers(product, userId, answersAbout(['anger-control']))
  await giveResult(userId, 'assertiveness', 'low')
  const { id, taps } = await evaluatedEvent(product, visitor, QUARREL, null)
  const markedAs = async (rating: number) => {
    const expressions = taps.expressions.map(({ item }) => {
      const value = item.endsWith('e1') ? 2 + rating : 2 - rating
      return { item, value: item.startsWith('anger-control-') ? value : null }
    })
    const { comparisons, moment } = await visitor.get(evaluateEvent, {
      params: { id },
      body: { ...taps, expressions },
    })
    const anger = comparisons.find(({ quality }) => quality.id === 'anger-control')
    return [anger?.place, moment?.text, typeof anger?.own?.text]
  }
  const yields = 'Вы охотнее уступите дорогу, чем станете настаивать.'
  expect((await read(visitor, id))?.moment?.text).toBe(yields)
  expect(await markedAs(1)).toEqual(['usual', undefined, 'string'])
  await giveResult(userId, 'independent-mind', 'high')
  expect(await markedAs(1)).toEqual(['usual', expect.any(String), 'string'])
  expect(await markedAs(-1)).toEqual(['undecided', undefined, 'string'])
})

test('what cannot be compared yet stands beside the user’s own last answer about it', async () => {
  const { visitor, userId } = await diarist(product, 'high')
  const { id, taps } = await evaluatedEvent(product, visitor, WORRY)
  const own = async () => (await read(visitor, id))?.comparisons.map(comparison => comparison.own)
  expect(await own()).toEqual(taps.expressions.map(() => null))
  const [first, second] = ((await read(visitor, id))?.comparisons ?? []).map(phrasedAs)
  await giveAnswers(product, userId, [
    ...(first?.alike.slice(0, 1) ?? []),
    ...(second?.reversed.slice(0, 1) ?? []),
  ])
  expect((await own())?.slice(0, 2)).toEqual([
    { text: expect.stringContaining('.'), answer: expect.any(String) },
    null,
  ])
})

test('what is as usual by answers stands beside the newest of them that agrees with the mark, phrased as it is', async () => {
  const { visitor, userId } = await diarist(product, 'high')
  const { id, taps } = await evaluatedEvent(product, visitor, { mentioned: ['planning'] }, null)
  const asked = taps.expressions.find(({ item }) => item.startsWith('planning-'))?.item ?? ''
  const { alike, reversed } = phrasedAs({ item: asked, quality: { id: 'planning' } })
  const [agreeing, other] = alike
  if (!agreeing || !other) throw new Error('two are needed')
  // The last two are no voice of the mark: one speaks against it, the other is reversed.
  await giveAnswers(product, userId, [
    ...reversed.slice(1),
    agreeing,
    { ...other, value: 4 - other.value },
    ...reversed.slice(0, 1),
  ])
  const quoted = async (rating: number) => {
    const expressions = taps.expressions.map(({ item }) => ({
      item,
      value: item === asked ? 2 + (asked.endsWith('e1') ? rating : -rating) : null,
    }))
    const body = { ...taps, expressions }
    const { comparisons } = await visitor.get(evaluateEvent, { params: { id }, body })
    const planning = comparisons.find(({ quality }) => quality.id === 'planning')
    return [planning?.place, planning?.own?.text]
  }
  const text = loaded.content.items.find(item => item.id === agreeing.item)
  expect(text).toMatchObject({ text: (await quoted(1))[1] })
  expect(await quoted(1)).toEqual(['usual', expect.any(String)])
  expect((await quoted(-2))[1]).toBeUndefined()
})

test('beside a mark that is a little beside the usual no answer stands that is one step from it', async () => {
  const { visitor, userId } = await diarist(product, 'high')
  const { id, taps } = await evaluatedEvent(product, visitor, { mentioned: ['planning'] }, null)
  const asked = taps.expressions.find(({ item }) => item.startsWith('planning-'))?.item ?? ''
  const { alike, reversed } = phrasedAs({ item: asked, quality: { id: 'planning' } })
  const newest = alike.slice(-1).map(answer => ({ ...answer, value: Math.abs(answer.value - 1) }))
  await giveAnswers(product, userId, [...reversed, ...alike, ...newest])
  const expressions = taps.expressions.map(({ item }) => ({ item, value: item === asked ? 2 : null }))
  const body = { ...taps, expressions }
  const { comparisons } = await visitor.get(evaluateEvent, { params: { id }, body })
  const planning = comparisons.find(({ quality }) => quality.id === 'planning')
  const answer = asked.endsWith('e1') ? 'Точно про меня' : 'Совсем не про меня'
  expect(planning).toMatchObject({ place: 'undecided', own: { answer } })
})

test('of an event that is compared and that nothing is known of, what would say most of it can be asked about', async () => {
  const { visitor, userId } = await diarist(product, 'high')
  const { id, evaluation } = await evaluatedEvent(product, visitor, WORRY)
  expect(evaluation.more_about).toBeNull()
  const marked = evaluation.comparisons.map(({ quality }) => quality.id)
  await giveAnswers(
    product,
    userId,
    answersAbout(marked).map(answer => ({ ...answer, value: 2 })),
  )
  await product.rows('delete from results where user_id = $1', [userId])
  const later = await read(visitor, id)
  expect(later?.comparisons.map(({ place }) => place)).not.toContain('unknown')
  expect([later?.known, later?.moment]).toEqual([[], null])
  expect(later?.more_about).toEqual(expect.any(String))
  const { questions } = await visitor.get(askMoreAboutEvent, { params: { id } })
  expect(questions).toHaveLength(later?.more_questions ?? 0)
  const [first] = await visitor.get(listQuestions)
  expect(first?.number_original).toBe(questions[0])
})
