import { expect, test } from 'vitest'
import { drewOf } from './drew.ts'
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
  listed: concept === null ? ('no' as const) : ('first' as const),
  kind: null,
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
  ).toEqual(['Больше всего времени и линий: «тень великана», 25 секунд до первой, всего 14.'])
  expect(
    said([figure('зонтик', 'зонт'), figure('эхо')], [sheet('зонтик', 12, 1400), sheet('эхо', 3, 9000)]),
  ).toEqual(['Больше всего линий: «зонтик», их 12.', 'Дольше всего до первой линии: «эхо», 9 секунд.'])
})

test('neither one line more nor a place that two share is told, nor the kinds that the round was told by', () => {
  const ideas = [figure('ключ'), figure('бардачок'), figure('шина')]
  expect(said(ideas, [sheet('ключ', 1, null), sheet('бардачок', 2, null), sheet('шина', 3, null)])).toEqual(
    [],
  )
  expect(said(ideas, [sheet('ключ', 9, null), sheet('бардачок', 9, null), sheet('шина', 1, null)])).toEqual(
    [],
  )
  const living = ['кит', 'лиса', 'сова'].map(title => ({ ...figure(title, title), kind: 'living' as const }))
  expect(ownSheets(living, [])).toHaveLength(1)
  expect(ownSheets(living, [], drewOf(living, []))).toEqual([])
})

test('an idea that comes again is named', () => {
  expect(said([figure('Мост', 'мост'), figure('мост', 'мост')], [])).toEqual([
    'Одна идея пришла не раз: «мост», 2 раза.',
  ])
})
