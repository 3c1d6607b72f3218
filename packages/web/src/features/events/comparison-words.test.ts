import { expect, test } from 'vitest'
import {
  type Compared,
  comparedAsUndecided,
  comparedAsUsual,
  notCompared,
  placeWords,
} from './comparison-words.ts'
import { isBare } from './comparisons.tsx'

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
  quality: { id: 'ease', name: 'Лёгкое отношение к ошибкам', low: 'долго корит себя', high: 'идёт дальше' },
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

test('what was answered about the same stands beside it', () => {
  const own = { text: 'Ошибки вспоминаю неделями.', answer: 'Скорее про меня' }
  expect(plain(comparedAsUsual([{ ...mistake, own }], tappedOf))).toBe(
    'Как и обычно у вас: «За ошибку долго было неловко» — скорее да. В вопросах вы ответили: «Ошибки вспоминаю неделями» — скорее про меня.',
  )
})

test('what lies little beside is said as it was marked, and what was answered about the same', () => {
  const beside = { ...mistake, place: 'undecided' as const, rating: -1, usual: { low: 0, high: 2 } }
  const said = 'Немного иначе, чем обычно у вас: «За ошибку долго было неловко» — скорее да.'
  expect(plain(comparedAsUndecided([beside], tappedOf))).toBe(said)
  const own = { text: 'Ошибки вспоминаю неделями.', answer: 'Скорее не про меня' }
  expect(plain(comparedAsUndecided([{ ...beside, own }], tappedOf))).toBe(
    `${said} В вопросах вы ответили: «Ошибки вспоминаю неделями» — скорее не про меня.`,
  )
})

test('what cannot be compared is read back in the same form', () => {
  const own = { text: 'Ошибки вспоминаю неделями.', answer: 'Скорее про меня' }
  const unknown = { ...mistake, place: 'unknown' as const, own }
  expect(
    plain(notCompared([unknown, { ...unknown, item: 'plan', text: 'План был.', own: null }], tappedOf)),
  ).toBe(
    'Ответов об этом пока мало, поэтому только отметки: «За ошибку долго было неловко» — скорее да; «План был» — вполне. В вопросах вы ответили: «Ошибки вспоминаю неделями» — скорее про меня.',
  )
})

test('a mark that decides nothing has no word of its own', () => {
  expect(placeWords(compared('undecided'))).toBe('')
})

test('where no statement was marked, what the other marks say comes first, whatever is told of such moments', () => {
  const moment = { when: 'когда тревожно', text: 'Вы называете своё чувство рано и точно.', is_guess: false }
  const bare = (rating: number | null) =>
    isBare({ known: [], moment, comparisons: [{ ...compared('usual'), place: 'unknown', rating }] })
  expect([bare(null), bare(1)]).toEqual([true, false])
})
