import { describe, expect, test } from 'vitest'
import {
  makeCheckInput,
  makeItem,
  makePair,
  makeQuality,
  makeSituation,
} from '../testing/content-fixtures.ts'
import { type Card, drawCards, offeredQualities, renderSheet } from './blind-sort.ts'
import { CONTENT } from '@grani/testing/database.ts'
import { loadContent } from '@grani/server/content/load.ts'

const content = loadContent(CONTENT)
const qualities = offeredQualities(content)
const draw = (items: number, seed = 3): Card[] => drawCards(content, { seed, items, texts: 10 })
const cards = draw(20)

const fewestPerQuality = (drawn: readonly Card[]): number => {
  const items = drawn.filter(({ key }) => key !== null)
  return Math.min(...qualities.map(({ id }) => items.filter(({ quality }) => quality === id).length))
}

describe('the draw', () => {
  test('draws the same cards for the same seed and other cards for another seed', () => {
    const ids = cards.map(({ id }) => id)
    expect(draw(20).map(({ id }) => id)).toEqual(ids)
    expect(draw(20, 4).map(({ id }) => id)).not.toEqual(ids)
    expect(new Set(ids).size).toBe(30)
  })

  test.each([1, 2, 3])('with seed %i gives every quality one item of 115 and two of 230', seed => {
    expect(qualities).toHaveLength(115)
    expect(fewestPerQuality(draw(114, seed))).toBe(0)
    expect(fewestPerQuality(draw(115, seed))).toBe(1)
    expect(fewestPerQuality(draw(230, seed))).toBe(2)
    expect(draw(230, seed)).toHaveLength(240)
  })

  test('draws from the larger qualities what a small one does not have', () => {
    const items = [
      makeItem(1, 'Один.'),
      ...[2, 3, 4].map(number => makeItem(number, 'Другой.', { quality: 'order' })),
    ]
    const small = makeCheckInput(items, [makeQuality(), makeQuality({ id: 'order' })]).content
    expect(drawCards(small, { seed: 1, items: 4, texts: 0 })).toHaveLength(4)
    expect(drawCards(small, { seed: 1, items: 9, texts: 0 })).toHaveLength(4)
  })

  test('leaves out pairs and retired items', () => {
    const bank = makeCheckInput([
      makeItem(1, 'Тревожусь.', { key: -1 }),
      makeItem(2, 'Спокоен.', { stage: 'retired' }),
      makePair(3, {}, {}),
    ]).content
    expect(drawCards(bank, { seed: 1, items: 9, texts: 0 })).toEqual([
      { id: 'calmness-1', text: 'Тревожусь.', quality: 'calmness', key: -1 },
    ])
  })

  test('does not show the qualities by the order of the items', () => {
    const order = draw(230).flatMap(({ key, quality }) => (key === null ? [] : [quality]))
    const sameAsNext = order.filter((quality, n) => quality === order[n + 1])
    expect(sameAsNext.length).toBeLessThan(20)
    expect(new Set(order.slice(0, 115)).size).toBeLessThan(115)
  })
})

describe('the sheet', () => {
  const sheet = renderSheet(content, cards)

  test('offers every quality of the bank by number, whatever was drawn', () => {
    const lines = sheet.split('\n')
    for (const [n, { name }] of qualities.entries())
      expect(lines.some(line => line.startsWith(`${n + 1}) ${name}: `))).toBe(true)
  })

  test('shows no ids to the reader', () => {
    for (const { id } of cards) expect(sheet).not.toContain(id)
  })

  test('shows the answers of a situation in their order', () => {
    const bank = makeCheckInput([makeSituation(1, 'Звонит телефон. Я…', ['молчу', 'жду', 'отвечаю'])]).content
    const situation = renderSheet(bank, drawCards(bank, { seed: 1, items: 1, texts: 0 }))
    expect(situation).toContain('[1] Звонит телефон. Я… (молчу / жду / отвечаю)')
  })

  test('has a line for the answer to each card', () => {
    expect(sheet).toMatch(/\n1:\n2:\n[\s\S]*\n30:$/)
  })
})
