import { expect, test } from 'vitest'
import { drewOf } from './drew.ts'

type Figure = Parameters<typeof drewOf>[0][number]

const figure = (title: string | null, kind: Figure['kind'] = null): Figure => ({
  title,
  kind,
  state: title === null ? 'void' : 'people',
})
const sheet = (stroke_count: number, first_ms: number | null) => ({ title: '', stroke_count, first_ms })
const drawn = [sheet(3, 7000), sheet(5, 12_000)]
const said = (...args: Parameters<typeof drewOf>) => drewOf(...args)?.replaceAll('\u00A0', ' ') ?? null

test('ideas with more than a thing are quoted', () => {
  expect(
    said([figure('зонт для кота'), figure('гаечный ключ'), figure('улитка после долгого сна')], drawn),
  ).toBe('У ваших идей есть подробности: «зонт для кота», «улитка после долгого сна».')
})

test('ideas of one kind, or of another each, are named where all are known', () => {
  expect(said([figure('кит', 'living'), figure('лиса', 'living')], drawn)).toBe(
    'В каждой фигуре вы увидели живое.',
  )
  expect(said([figure('кит', 'living'), figure('гора', 'nature'), figure('зонт', 'thing')], drawn)).toBe(
    'Каждый раз вы видели другое: живое, природу, вещь.',
  )
  expect(said([figure('кит', 'living'), figure('бурдюк')], drawn)).toBeNull()
})

test('else it is told by words alone, or by the time until the first line', () => {
  const ideas = [figure('кит'), figure('бурдюк')]
  expect(said(ideas, [sheet(0, null), sheet(0, null)])).toBe('Вы обошлись словами: ни одной линии.')
  expect(said(ideas, [sheet(1, 1200), sheet(1, 2100)])).toBe(
    'Вы начинали сразу: до первой линии проходило не больше 3 секунд.',
  )
  expect(said(ideas, [sheet(1, 14_000), sheet(1, 30_000)])).toBe(
    'Сначала вы смотрели: до первой линии проходило не меньше 13 секунд.',
  )
  expect(said(ideas, drawn)).toBeNull()
})

test('of one figure, or of none with a name, nothing is told', () => {
  expect(drewOf([figure('зонт для кота')], drawn)).toBeNull()
  expect(drewOf([figure(null), figure(null)], drawn)).toBeNull()
})
