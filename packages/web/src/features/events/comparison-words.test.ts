import { expect, test } from 'vitest'
import { type Compared, comparedAsUndecided, comparedAsUsual, placeWords } from './comparison-words.ts'

const compared = (place: Compared['place'], more: Partial<Compared> = {}): Compared => ({
  item: place,
  text: 'Составляю план.',
  quality: { id: 'planning', name: 'Планирование', low: '', high: '' },
  rating: 1,
  place,
  basis: 'answers',
  past: 0,
  usual: { low: -1, high: 1 },
  earlier: [],
  own: null,
  ...more,
})

const mistake = compared('usual', {
  item: 'mistake',
  text: 'За ошибку долго было неловко.',
  quality: { id: 'ease', name: 'Лёгкое отношение к ошибкам', low: '', high: '' },
})

const tappedOf = (item: string): string => (item === 'mistake' ? 'Скорее да' : 'Вполне')

const plain = (text: string): string => text.replaceAll('\u00A0', ' ')

test('what is as usual is said as it was marked, never by the name of what it measures', () => {
  expect(plain(comparedAsUsual([mistake], tappedOf))).toBe(
    'Как и обычно у вас: «За ошибку долго было неловко» — скорее да. Отметка совпала с вашими ответами о себе.',
  )
  const planning = compared('usual', { basis: 'events', past: 7 })
  expect(plain(comparedAsUsual([mistake, planning], tappedOf))).toBe(
    'Как и обычно у вас: «За ошибку долго было неловко» — скорее да; «Составляю план» — вполне. Отметки совпали с вашими ответами о себе и прежними событиями.',
  )
})

test('so is what lies little beside', () => {
  expect(plain(comparedAsUndecided([{ ...mistake, place: 'undecided' }], tappedOf))).toBe(
    'Чуть в стороне от обычного: «За ошибку долго было неловко» — скорее да. По одной отметке больше не скажешь.',
  )
})

test('a mark that decides nothing has no word of its own', () => {
  expect(placeWords(compared('undecided'))).toBe('')
})
