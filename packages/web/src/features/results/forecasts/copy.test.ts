import { expect, test } from 'vitest'
import { copy } from './copy.ts'

const plain = (text: string): string => text.replaceAll('\u00A0', ' ')

test('no probability reads as certain', () => {
  expect([0.001, 0.996, 1].map(copy.probability).map(plain)).toEqual(['1 %', '99 %', '99 %'])
  const change = copy.certainty('Участливость', { before: 0.999, after: 0.987, answers: 5 })
  expect(plain(change)).toBe('«Участливость»: вывод прежний, вероятность 99 %.')
})

test('no percentage stands on fewer than five answers', () => {
  const after = (certainty: { before: number; after: number }) =>
    plain(copy.certainty('Порядок', { ...certainty, answers: 3 }))
  expect(after({ before: 0.999, after: 0.987 })).toBe('«Порядок»: вывод прежний, пока по 3 ответам.')
  expect(after({ before: 0.9, after: 0.8 })).toBe('«Порядок»: говорим осторожнее, пока по 3 ответам.')
})
