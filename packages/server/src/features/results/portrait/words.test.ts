import { expect, test } from 'vitest'
import { NO_PORTRAIT, type Portrait } from '../../../content/portrait-schema.ts'
import type { Published } from './published.ts'
import { wordsOf } from './words.ts'

const IDS = ['a', 'b', 'c', 'd']
const texts: Portrait = {
  ...NO_PORTRAIT,
  words: Object.fromEntries(
    IDS.map(id => [id, { high: `${id} есть`, low: `${id} нет`, unless: { high: {}, low: {} } }]),
  ),
  sides: Object.fromEntries(IDS.map(id => [id, { high: `вы ${id}`, low: `вы не ${id}` }])),
  behaviours: { c: { high: 'утро идёт иначе', low: '' } },
}

const result = (quality: string, band: 'high' | 'low', mean: number): Published => ({
  quality,
  name: quality,
  poles: { low: '', high: '' },
  direction: quality,
  kind: 'T',
  band,
  isWeak: band === 'low',
  mean,
  sd: 0.3,
  probability: 0.9,
})

test('a word gives way to what is told far more, not to what joins it a little farther from the middle', () => {
  const older = ['a', 'b', 'c'].map(id => ({ ...result(id, 'high', 1), since: 1 }))
  const joined = (mean: number) =>
    wordsOf(texts, [...older, { ...result('d', 'high', mean), since: 2 }], {
      headline: [],
      told: new Set(),
      denied: new Set(),
    }).map(({ quality }) => quality)
  expect(joined(1.2)).toEqual(['a', 'b', 'c'])
  expect(joined(2.5)).toContain('d')
})

test('two of three words tell what somebody has, however far from the middle something else is', () => {
  const lasting = [
    result('a', 'low', -3),
    result('b', 'low', -3),
    result('c', 'high', 1),
    result('d', 'high', 1),
  ]
  const words = wordsOf(texts, lasting, { headline: [], told: new Set(), denied: new Set() })
  expect(words.map(({ word }) => word)).toEqual(['a нет', 'c есть', 'd есть'])
  // What it comes to, and its half only where nobody has written that.
  expect(words.map(({ text }) => text)).toEqual(['Вы не a.', 'Утро идёт иначе.', 'Вы d.'])
})
