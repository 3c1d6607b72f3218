import { expect, test } from 'vitest'
import { ownSheets } from './own-sheets.ts'

const figure = (title: string, concept: string | null = null) => ({
  drawing: `of ${title}`,
  figure: { id: 'a01', paths: [] },
  title,
  concept,
  state: concept === null ? ('open' as const) : ('people' as const),
  people: 0,
  same: 0,
  rarity: null,
  examples: ['зонт', 'мост'],
})
const sheet = (title: string, stroke_count: number, first_ms: number | null) => ({
  id: `of ${title}`,
  title,
  stroke_count,
  first_ms,
})
const said = (...args: Parameters<typeof ownSheets>) =>
  ownSheets(...args).map(line => line.replaceAll('\u00A0', ' '))

test('of one idea in words alone nothing is said', () => {
  expect(ownSheets([figure('зонт', 'зонт')], [sheet('зонт', 0, null)])).toEqual([])
})

test('own sheets are told apart by what was counted and measured on them', () => {
  expect(
    said(
      [figure('зонтик', 'зонт'), figure('тень великана'), figure('эхо')],
      [sheet('зонтик', 2, 1400), sheet('тень великана', 14, 25_000), sheet('эхо', 0, null)],
    ),
  ).toEqual([
    'Нет среди наших примеров: «тень великана» и «эхо». Есть: «зонтик».',
    'Ни одна идея не повторяется: их 3.',
    'Больше всего линий в «тень великана»: 14. Меньше всего в «зонтик»: 2.',
    'Дольше всего до первой линии: «тень великана», 25 секунд. Быстрее всего: «зонтик», 1 секунда.',
  ])
})

test('an idea that comes again is named', () => {
  expect(said([figure('Мост', 'мост'), figure('мост', 'мост')], [])).toEqual([
    'Одна идея пришла не раз: «мост», 2 раза.',
  ])
})
