import { chooseDrawingConcept, readDrawing, readDrawingReading } from '@grani/contract'
import { artist, countOthers, drawSession, openSet } from '@grani/testing/drawing.ts'
import { type Product, startProduct } from '@grani/testing/product.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DrawingContent } from '../../content/drawing-schema.ts'
import { stemmedWords } from './words.ts'

let product: Product
let content: DrawingContent
beforeAll(async () => {
  product = await startProduct()
  const [server] = product.servers
  if (!server) throw new Error('There is no server')
  content = server.paymentContext.texts.drawing
})
afterAll(() => product.stop())

/** What became of a title on a figure of the first set. */
const reply = async (figure: string, title: string) => {
  const { visitor, userId } = await artist(product)
  await openSet(product, userId)
  const { drawn } = await drawSession(product, visitor, { titles: { [figure]: title }, title: null })
  const sheet = drawn.find(each => each.figure === figure)
  return { ...sheet?.reply }
}

describe('a title stands for an example', () => {
  test.each([
    ['a01', 'Зонты!', 'зонт', 'first'],
    ['a01', 'старый зонт', 'зонт', 'first'],
    ['a01', 'зонтик', 'зонт', 'first'],
    ['a01', 'божий одуванчик под зонтом', null, null],
    ['a06', 'морские волны', 'волны', 'also'],
    ['a06', 'Большая Рыбка', 'рыба', 'also'],
    ['a09', 'три птицы', 'птица', 'also'],
    ['a05', 'две снежных совы', 'сова', 'also'],
    ['a02', 'лисичка', 'лиса', 'also'],
    ['a07', 'ступеньки', 'лестница', 'first'],
  ])('%s: «%s» is %s', async (figure, title, concept, listed) => {
    expect(await reply(figure, title)).toMatchObject({ concept, listed })
  })
})

describe('a title does not stand for an example that is only a part of it', () => {
  test.each([
    ['a01', 'ручка зонта'],
    ['a01', 'зонт для кота'],
    ['a01', 'кот зонт'],
    ['a08', 'сияние луны'],
    ['a05', 'стая божьих коровок'],
    // Set phrases, each a word of its own.
    ['a05', 'морская звезда'],
    ['a01', 'летучая мышь'],
    ['a03', 'глазное яблоко'],
  ])('%s: «%s»', async (figure, title) => {
    expect(await reply(figure, title)).toMatchObject({
      concept: null,
      concept_state: expect.stringMatching(/^(open|other)$/),
    })
  })
})

test('at most six ideas are offered, those with a like word first', async () => {
  for (let i = 0; i < 9; i++)
    await product.rows('insert into ideas (figure, concept, name, people) values ($1, $2, $3, $4)', [
      'a09',
      `idea-${i}`,
      `придумка ${'абвгдежзи'[i]}`,
      10 + i,
    ])
  const { common } = await reply('a09', 'ветка сирени у реки')
  expect(common?.map(({ name }) => name)).toEqual([
    'ветка',
    'река',
    'придумка и',
    'придумка з',
    'придумка ж',
    'придумка е',
  ])
  await product.rows("delete from ideas where figure = 'a09'")
  expect((await reply('a09', 'городовой')).common).toBeNull()
})

test('what an idea is of is told where its title is a known word, of this figure or another', async () => {
  const { visitor, userId } = await artist(product)
  await openSet(product, userId)
  const titles = { a01: 'зонтик', a02: 'пингвин', a03: 'эхо', a04: 'летучая мышь' }
  await drawSession(product, visitor, { titles, figures: 4 })
  const { figures } = (await visitor.get(readDrawingReading)).ideas
  const told = Object.fromEntries(figures.map(({ figure, listed, kind }) => [figure.id, [listed, kind]]))
  expect(told).toEqual({
    a01: ['first', 'thing'],
    a02: ['no', 'living'],
    a03: ['no', null],
    a04: ['no', 'other'],
  })
  const examples = figures.find(({ figure }) => figure.id === 'a01')?.examples
  expect(examples?.slice(0, 6)).toEqual(['зонт', 'мост', 'шляпа', 'кит', 'гора', 'радуга'])
})

test('each figure has about two dozen examples, and none of them can be taken for another', async () => {
  const [server] = product.servers
  if (!server) throw new Error('There is no server')
  const words = await stemmedWords(server.paymentContext.db, content)
  expect(words.filter(({ stems }) => stems.includes('')).map(({ id }) => id)).toEqual([])
  const mistaken = content.sets.flat().flatMap(({ id: figure, first, also }) => {
    const ideas = [...first, ...also]
    expect(ideas.length, figure).toBeGreaterThanOrEqual(20)
    const own = words.filter(({ id }) => ideas.includes(id))
    return own.flatMap(({ id, stems }, i) =>
      own.slice(i + 1).flatMap(other => {
        const same = other.stems.filter(stem => stems.includes(stem))
        return same.length > 0 ? [`${figure}: ${id} and ${other.id} are both ${same.join(', ')}`] : []
      }),
    )
  })
  expect(mistaken).toEqual([])
})

test('a title is asked about only where an example has a word like it, or where people had ideas', async () => {
  const { visitor, userId } = await artist(product)
  await openSet(product, userId)
  await product.rows("delete from ideas where figure in ('a01', 'a02', 'a03', 'a04')")
  await countOthers(product, 'a04', { house: 3, boat: 2 })
  const titles = {
    a01: 'два зонта на мосту',
    a02: 'ручка чайника',
    a03: 'розочка с крема',
    a04: 'ручка чайника',
  }
  const { drawn } = await drawSession(product, visitor, { titles, figures: 4 })
  const asked = drawn.map(({ reply }) => reply.common?.map(({ name }) => name).toSorted() ?? null)
  expect(asked).toEqual([['зонт', 'мост'], null, ['роза'], ['house']])

  // A question that was left is no answer: it stands with the sheet, and «другое» is told from it.
  const [umbrella, , rose, boat] = drawn.map(({ id }) => ({ params: { id } }))
  if (!umbrella || !rose || !boat) throw new Error('Nothing was drawn')
  const places = async () =>
    (await visitor.get(readDrawingReading)).ideas.figures
      .toSorted((a, b) => (a.figure.id < b.figure.id ? -1 : 1))
      .map(({ state, listed }) => [state, listed])
  const open = ['open', null]
  const other = ['other', 'no']
  expect(await places()).toEqual([open, other, open, open])
  const { common } = await visitor.get(readDrawing, umbrella)
  expect(common?.map(({ name }) => name).toSorted()).toEqual(['зонт', 'мост'])
  await visitor.get(chooseDrawingConcept, { ...umbrella, body: { concept: null } })
  await visitor.get(chooseDrawingConcept, { ...umbrella, body: { concept: null } })
  await visitor.get(chooseDrawingConcept, { ...rose, body: { concept: 'rose' } })
  expect(await places()).toEqual([other, other, ['people', 'first'], open])
  expect((await visitor.get(readDrawing, umbrella)).common).toBeNull()
  // Said otherwise later, and an idea that is gone since.
  await visitor.get(chooseDrawingConcept, { ...umbrella, body: { concept: 'umbrella' } })
  expect((await places())[0]).toEqual(['people', 'first'])
  await product.rows("delete from ideas where figure = 'a04'")
  expect((await visitor.get(readDrawing, boat)).common).toEqual([])
})

test('a sheet that says nothing has no idea, and a known title needs no choice', async () => {
  const { visitor, userId } = await artist(product)
  await openSet(product, userId)
  const titles = { a01: 'Зонты!', a02: null, a03: '…' }
  const { drawn } = await drawSession(product, visitor, { titles, title: null, figures: 3 })
  expect(drawn.map(({ reply }) => reply.concept_state)).toEqual(['auto', 'void', 'void'])
  expect(drawn[0]?.reply.common).toBeNull()
  const params = { id: drawn[0]?.id ?? '' }
  expect(await visitor.call(chooseDrawingConcept, { params, body: { concept: 'bridge' } })).toMatchObject({
    code: 'ERR_CONFLICT',
  })
})
