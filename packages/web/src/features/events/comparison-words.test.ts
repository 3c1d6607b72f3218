import { expect, test } from 'vitest'
import { type Compared, comparisonWords } from './comparison-words.ts'

const compared = (place: Compared['place']): Compared => ({
  item: place,
  text: 'Составляю план.',
  quality: { id: 'planning', name: 'Планирование', low: '', high: '' },
  rating: 1,
  place,
  basis: 'answers',
  past: 0,
  usual: { low: -1, high: 1 },
  earlier: [],
})

test('that one mark tells too little is said once of an event, however many marks it is true of', () => {
  const places: Compared['place'][] = ['undecided', 'usual', 'undecided', 'undecided']
  const words = comparisonWords(places.map(compared))
  expect(words).toEqual(['по одной отметке не скажешь', 'как обычно', '', ''])
})
