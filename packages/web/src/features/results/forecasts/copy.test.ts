import { expect, test } from 'vitest'
import { copy } from './copy.ts'

const plain = (text: string): string => text.replaceAll('\u00A0', ' ')

test('no probability reads as certain', () => {
  expect([0.001, 0.996, 1].map(copy.probability).map(plain)).toEqual(['1 %', '99 %', '99 %'])
  const change = copy.certainty('Участливость', { before: 0.999, after: 0.987 })
  expect(plain(change)).toBe('Вывод «Участливость» остался прежним: 99 %.')
})
