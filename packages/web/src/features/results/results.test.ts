import type { Result } from '@grani/contract'
import { describe, expect, test } from 'vitest'
import { positionOnScale, rangeOnScale } from '../../shared/scale/scale-geometry.ts'
import { countNewIn, currentResults, historyOf, ofDirection, groupResults } from './result-selectors.ts'
import { isNew } from './new-results.ts'
import { copy as pitch } from '../auth/pitch/copy.ts'
import { testResult } from '../../../testing/test-result.ts'
import {
  certaintyLabel,
  scaleLabel,
  shareLabel,
  evidenceLabel,
  probabilityLabel,
  typeOf,
  typeLabel,
} from './labels.ts'

describe('results', () => {
  test('are strong for 0, weak for 1 and neither for anything else', () => {
    const all = [
      testResult({ uid: 's', type: 0 }),
      testResult({ uid: 'w', type: 1 }),
      testResult({ uid: 'n', type: -1 }),
    ]
    const groups = groupResults(all)
    expect(groups.strengths.map(({ uid }) => uid)).toEqual(['s'])
    expect(groups.weaknesses.map(({ uid }) => uid)).toEqual(['w'])
    expect(groups.other.map(({ uid }) => uid)).toEqual(['n'])
    expect(all.map(typeOf)).toEqual(['strong', 'weak', 'neutral'])
  })

  test('about a preference or a style are more or less marked, never weak', () => {
    const neutral = (level: Result['level']) => typeLabel(testResult({ type: -1, level }))
    expect((['farAbove', 'above'] as const).map(neutral)).toEqual(['Выражено', 'Выражено'])
    expect(neutral('middle')).toBe('Посередине')
    expect((['below', 'farBelow'] as const).map(neutral)).toEqual(['Менее выражено', 'Менее выражено'])
    expect(typeLabel(testResult({ type: 1, level: 'below' }))).toBe('Слабая сторона')
    expect(typeLabel(testResult({ type: 0, level: 'farAbove' }))).toBe('Сильная сторона')
  })

  test('are new until opened, and never once outdated', () => {
    expect(isNew(testResult())).toBe(true)
    expect(isNew(testResult({ last_viewed_at: '2026-01-02T00:00:00Z' }))).toBe(false)
    expect(isNew(testResult({ is_outdated: true }))).toBe(false)
  })

  test('count as new in each of their directions', () => {
    const both = testResult({ psy_objects: ['habits', 'work'] })
    const seen = testResult({ uid: 'r2', last_viewed_at: '2026-01-02T00:00:00Z' })
    expect(countNewIn([both, seen], 'habits')).toBe(1)
    expect(countNewIn([both, seen], 'work')).toBe(1)
    expect(ofDirection([both, seen], 'work')).toEqual([both])
  })

  test('about the same quality are its history once outdated', () => {
    const now = testResult({ uid: 'now' })
    const before = testResult({ uid: 'before', is_outdated: true })
    expect(currentResults([now, before])).toEqual([now])
    expect(historyOf([now, before], now)).toEqual([before])
  })
})

describe('the scale', () => {
  test('has zero in the middle and never draws beyond its ends', () => {
    expect(positionOnScale(0)).toBe(50)
    expect(positionOnScale(-9)).toBe(0)
    expect(positionOnScale(9)).toBe(100)
    const { from, width } = rangeOnScale(2.4, 1)
    expect(from + width).toBeLessThanOrEqual(100)
  })

  test('shows a larger standard error as a wider range', () => {
    expect(rangeOnScale(0, 0.8).width).toBeGreaterThan(rangeOnScale(0, 0.3).width)
  })

  test('has a text for screen readers', () => {
    expect(scaleLabel({ mean: 0.1, sd: 0.3 })).toContain('около середины')
    expect(scaleLabel({ mean: -1, sd: 0.5 })).toContain('ниже середины')
    expect(scaleLabel({ mean: 1.4, sd: 0.3 })).not.toContain('заметно')
    expect(scaleLabel({ mean: 1.41, sd: 0.9 })).toContain('заметно выше середины')
  })
})

describe('the comparison with people of the model', () => {
  const label = (change: Parameters<typeof testResult>[0]) =>
    shareLabel(testResult(change))?.replaceAll('\u00A0', ' ')

  test('says stronger or weaker than how many, and how sure that is', () => {
    expect(label({})).toBe(
      'Пока по модели сильнее, чем у 82 человек из 100. Возможно от 69 до 93: ответов пока мало.',
    )
    const precise = { expected: 91, from: 82, to: 96 }
    expect(label({ people_below: precise })).toBe(
      'Пока по модели сильнее, чем у 91 человека из 100. Возможно от 82 до 96.',
    )
    const below = { type: 1, level: 'below', people_below: { expected: 18, from: 7, to: 31 } } as const
    expect(label(below)).toBe(
      'Пока по модели слабее, чем у 82 человек из 100. Возможно от 69 до 93: ответов пока мало.',
    )
  })

  test('of what is no weak side says less and not weaker', () => {
    const below = { type: -1, level: 'below', people_below: { expected: 3, from: 1, to: 9 } } as const
    expect(label(below)).toBe('Пока по модели меньше, чем у 97 человек из 100. Возможно от 91 до 99.')
  })

  test('names only the level near the middle and where little is sure, and nobody for a state', () => {
    expect(label({ level: 'middle', share: 45 })).toContain(
      'около середины: так, пока по модели, примерно у 45 человек из 100',
    )
    const unsure = { expected: 74, from: 40, to: 92 }
    expect(label({ people_below: unsure })).toBe(
      'выше середины: так, пока по модели, примерно у 19 человек из 100.',
    )
    expect(label({ share: null, people_below: null })).toBeUndefined()
  })
})

test('the evidence reads as one sentence', () => {
  expect(evidenceLabel({ probability: 0.85, answers: 7 })).toBe(
    'Вывод, скорее всего, верен, судя по 7 ответам',
  )
})

test('the example before registration says how sure it is as a result of as many answers does', () => {
  expect(pitch.example.evidence).toBe(evidenceLabel({ probability: 0.92, answers: 6 }))
})

test('under five answers a result looks so, however probable it is', () => {
  const words = (answers: number) => {
    const result = { probability: 0.99, answers }
    return [certaintyLabel(result), evidenceLabel(result).replaceAll('\u00A0', ' ')]
  }
  expect(words(3)).toEqual(['предварительно', 'Вывод предварительный, судя по 3 ответам'])
  expect(words(4)).toEqual(['предварительно', 'Вывод предварительный, судя по 4 ответам'])
  expect(words(5)).toEqual(['очень вероятно', 'Вывод очень вероятен, судя по 5 ответам'])
  expect(words(6)[0]).toBe('почти наверняка')
})

test('never more certain than on fewer answers of a higher probability', () => {
  const less = evidenceLabel({ probability: 0.79, answers: 8 }).replaceAll('\u00A0', ' ')
  expect([certaintyLabel({ probability: 0.79, answers: 8 }), less]).toEqual([
    'предварительно',
    'Вывод предварительный, судя по 8 ответам',
  ])
})

test('each step of probability has a label of its own', () => {
  const labels = [0.7, 0.8, 0.9, 0.95].map(probabilityLabel)
  expect(new Set(labels).size).toBe(labels.length)
})
