import { expect, test } from 'vitest'
import { type Compared, comparedAsUsual, placeWords } from './comparison-words.ts'

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

const taps = (pleasantness: number) => ({
  questionnaire: 1,
  situations: [],
  pleasantness,
  energy: 3,
  importance: 3,
  control: 3,
  cause: 'me' as const,
  expressions: [],
})

const focus = compared('usual', { quality: { id: 'focus', name: 'Внимание', low: '', high: '' } })

test('what is as usual is said once of all marks, in the mood of the event, with what that means', () => {
  const all = [compared('usual'), focus]
  expect(comparedAsUsual(all, { comparisons: all, taps: taps(2) }).replaceAll('\u00A0', ' ')).toBe(
    'Было неприятно, а вы здесь — как обычно: планирование и внимание. Отметки совпали с вашими ответами о себе.',
  )
})

test('beside a mark that differs the mood is left out, and what it stands on is said', () => {
  const usual = [compared('usual', { basis: 'events', past: 7 })]
  const all = [...usual, compared('stronger')]
  expect(comparedAsUsual(usual, { comparisons: all, taps: taps(2) }).replaceAll('\u00A0', ' ')).toBe(
    'Как обычно: планирование. Отметка совпала с тем, что вы отмечаете в других событиях.',
  )
})

test('a mark that decides nothing has no word of its own', () => {
  expect(placeWords(compared('undecided'))).toBe('')
})
