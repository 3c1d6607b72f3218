import { expect, test } from 'vitest'
import { weekTold } from './week-told.ts'

const MONDAY = '2026-11-16'

/** Bad until Thursday, good from Friday on. */
const places = Array.from({ length: 28 }, (_, i) => (i < 16 ? 30 : 80))
const mean = places.reduce((sum, place) => sum + place, 0) / places.length
const week = { monday: MONDAY, places, mean }

const event = (happened_on: string, pleasantness: number, part_of_day: number | null = null) => ({
  happened_on,
  part_of_day,
  pleasantness,
})

const plain = (...of: Parameters<typeof weekTold>) => weekTold(...of).replaceAll('\u00A0', ' ')

test('a week without marked events and other weeks is told nothing of', () => {
  expect(weekTold(week, [], [week])).toBe('')
  expect(weekTold(week, [event('2026-11-17', 3), event('2026-11-21', 5)], [])).toBe('')
})

test('the line is held against what was marked, and where they part against that first', () => {
  const fitting = [event('2026-11-17', 1), event('2026-11-21', 4, 2)]
  expect(plain(week, fitting, [])).toBe(
    'С дневником линия сходится: у приятных событий она выше, у неприятных ниже.',
  )
  expect(plain(week, [...fitting, event('2026-11-22', 2, 3)], [])).toBe(
    'Событие в воскресенье вы отметили как неприятное, а линия там выше, чем в среднем за неделю.',
  )
  expect(plain(week, [event('2026-11-16', 5)], [])).toBe(
    'Событие в понедельник вы отметили как приятное, а линия там ниже, чем в среднем за неделю.',
  )
})

test('a week is held against those before it, and not those after', () => {
  const other = (monday: string, level: number) => ({ monday, places, mean: level })
  expect(plain(week, [], [week, other('2026-11-09', mean - 20), other('2026-11-23', 0)])).toBe(
    'В целом выше прошлой недели, которую вы рисовали, на 20 из 100.',
  )
  expect(plain(week, [], [other('2026-11-09', mean + 10), other('2026-11-02', mean + 20)])).toBe(
    'В целом ниже прежних недель, на 15 из 100.',
  )
  expect(plain(week, [], [other('2026-11-09', mean + 3)])).toBe('В целом такая же, как прошлая.')
})
