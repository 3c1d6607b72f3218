import type { Result } from '@grani/contract'
import { describe, expect, test } from 'vitest'
import { groupResults } from '../result-selectors.ts'
import { DAY_MS } from '../../../shared/format/time.ts'
import { testResult } from '../../../../testing/test-result.ts'
import { stateChangeLabel, progressLabel, stateLabel } from '../labels.ts'
import { HEIGHT, yOf, chartPoints } from './history-geometry.ts'

const NOW = new Date('2026-11-20T12:00:00Z').getTime()

const quality = {
  id: 'energy',
  name: 'Силы',
  meaning: '',
  low: 'сил было мало',
  high: 'сил хватало',
  kind: 'S',
} as const

/** A result about the state from so many days ago. */
const reading = (daysAgo: number, change: Partial<Result> = {}): Result =>
  testResult({
    uid: `${daysAgo}`,
    quality,
    type: -1,
    shared_at: new Date(NOW - daysAgo * DAY_MS).toISOString(),
    ...change,
  })

describe('the history chart of a state', () => {
  test('places readings from left to right by time, so that a skipped week is a gap', () => {
    const [first, second, third, ...more] = chartPoints([reading(0), reading(21), reading(28)])
    expect(more).toEqual([])
    if (!first || !second || !third) throw new Error('A point is missing')
    expect(first.x).toBeGreaterThan(0)
    expect(third.x).toBeLessThan(100)
    expect((third.x - second.x) / (second.x - first.x)).toBeCloseTo(3, 5)
  })

  test('shows the last twelve weeks at most, with space between the readings', () => {
    const points = chartPoints(Array.from({ length: 40 }, (_, week) => reading(week * 7)))
    expect(points).toHaveLength(12)
    const gaps = points.slice(1).map(({ x }, i) => x - (points[i]?.x ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThan(5)
  })

  test('is empty without a reading', () => {
    expect(chartPoints([])).toEqual([])
  })

  test('draws higher values higher, and never outside the chart', () => {
    expect(yOf(1)).toBeLessThan(yOf(0))
    expect(yOf(9)).toBeGreaterThan(0)
    expect(yOf(-9)).toBeLessThan(HEIGHT)
    expect(yOf(0)).toBe(HEIGHT / 2)
  })

  test('is described by the names of its two ends, never as strong or weak', () => {
    expect([1.2, 0, -1.2].map(mean => stateLabel({ mean, quality }))).toEqual([
      'сил хватало',
      'посередине',
      'сил было мало',
    ])
    const { strengths, weaknesses, other, states } = groupResults([
      reading(0, { mean: 2 }),
      reading(7, { mean: -2 }),
    ])
    expect([strengths, weaknesses, other].flat()).toEqual([])
    expect(states).toHaveLength(2)
  })

  test('mentions a change only if it is beyond the errors of both weeks', () => {
    const week = (mean: number) => ({ mean, sd: 0.5 })
    expect(stateChangeLabel(week(0.8), week(-0.8))).toContain('выше')
    expect(stateChangeLabel(week(-0.8), week(0.8))).toContain('ниже')
    expect(stateChangeLabel(week(0.6), week(-0.6))).toBe('без заметной перемены')
    expect(stateChangeLabel(week(0.6), undefined)).toBe('первая точка')
  })
})

test('a direction of states that is measured for this week says when it opens again', () => {
  const state = {
    id: 'energy',
    name: 'Энергия',
    certainty: 1,
    leaning: null,
    is_open: true,
    leaning_text: null,
  }
  const direction = { sayable: 2, qualities: [state, state] }
  const next_at = '2026-11-27T12:00:00Z'
  expect(progressLabel({ ...direction, said: 2, next_at })).toContain('27\u00A0ноября')
  expect(progressLabel({ ...direction, said: 2, next_at: null })).toBe('ясно всё')
  expect(progressLabel({ ...direction, said: 1, next_at: null })).toBe('ясно 1 из\u00A02')
})
