import type { Direction, Result } from '@grani/contract'
import { describe, expect, test } from 'vitest'
import { profileRows } from './profile-rows.ts'
import { testResult } from '../../../../testing/test-result.ts'
import { noResultsText, progressLabel, progressShare, unclearLabel } from '../labels.ts'

const direction: Direction = {
  uid: 'habits',
  name: 'Привычки',
  introduction: '',
  is_beyond_goals: false,
  is_weekly: false,
  said: 2,
  sayable: 4,
  qp: 50,
  new_results: 0,
  is_measured: false,
  is_consistent: true,
  next_at: null,
  qualities: [
    { id: 'order', name: 'Порядок', certainty: 1, leaning: null, is_open: true, leaning_text: null },
    { id: 'drive', name: 'Напор', certainty: 0.1, leaning: null, is_open: true, leaning_text: null },
    { id: 'calm', name: 'Покой', certainty: 1, leaning: null, is_open: true, leaning_text: null },
    { id: 'care', name: 'Забота', certainty: 0.6, leaning: null, is_open: true, leaning_text: null },
  ],
}

const resultOf = (id: string, mean: number, change: Partial<Result> = {}): Result =>
  testResult({
    uid: `${id} ${mean}`,
    quality: { id, name: id, meaning: '', low: '', high: '', kind: 'T' },
    mean,
    ...change,
  })

describe('the profile of a direction', () => {
  test('lists every quality: highest position first, unclear ones last, the clearest of them first', () => {
    const rows = profileRows(direction, [resultOf('order', 0.2), resultOf('calm', 1.4)])
    expect(rows.map(({ id }) => id)).toEqual(['calm', 'order', 'care', 'drive'])
    expect(rows.map(({ result }) => result?.mean)).toEqual([1.4, 0.2, undefined, undefined])
  })

  test('says whether responses are missing or the position is close to a cut', () => {
    const unclear = { leaning: null, leaning_text: null }
    expect(unclearLabel({ ...unclear, certainty: 0.305 }, direction)).toBe('Пока неясно: нужны ещё ответы')
    expect(unclearLabel({ ...unclear, certainty: 0.9 }, direction)).toContain('близко к границе')
    expect(unclearLabel({ ...unclear, certainty: 0 }, direction)).toBe('Пока неясно')
  })

  test('says provisionally what a quality is closer to, but not when the responses do not fit together', () => {
    const high = { certainty: 0.3, leaning: 'high', leaning_text: 'Вам нужны люди.' } as const
    const middle = {
      certainty: 0.3,
      leaning: 'middle',
      leaning_text: 'Между «одно» и «другое» пока ничто не перевешивает.',
    } as const
    expect(unclearLabel(high, direction)).toBe('Первая догадка. Вам нужны люди.')
    expect(unclearLabel(middle, direction)).toBe('Между «одно» и «другое» пока ничто не перевешивает.')
    for (const leaning of [high, middle]) {
      expect(unclearLabel(leaning, { ...direction, is_consistent: false })).toBe('Пока неясно')
      expect(unclearLabel(leaning, { ...direction, is_measured: true })).toContain('Вопросы закончились')
    }
  })

  test('never says that responses are few when there are many', () => {
    const textAt = (certainty: number) => {
      const qualities = direction.qualities.map(quality => ({ ...quality, certainty }))
      return noResultsText({ ...direction, qualities }).text
    }
    expect(textAt(0.49)).toContain('ответов мало')
    for (const certainty of [0.5, 0.84, 0.9]) expect(textAt(certainty)).not.toContain('мало')
    expect(noResultsText({ ...direction, is_measured: true }).title).toBe('Вопросы закончились')
  })
})

describe('the label of progress', () => {
  const labelOf = (said: number, sayable: number, all: number) => {
    const quality = {
      id: 'order',
      name: 'Порядок',
      certainty: 1,
      leaning: null,
      is_open: true,
      leaning_text: null,
    }
    const qualities = Array.from({ length: all }, () => quality)
    return progressLabel({ said, sayable, next_at: null, qualities }).replaceAll('\u00A0', ' ')
  }

  test('says what has been said of what can be said', () => {
    expect([0, 1, 2, 11, 12].map(said => labelOf(said, 12, 12))).toEqual([
      'пока неясно',
      'ясно 1 из 12',
      'ясно 2 из 12',
      'ясно 11 из 12',
      'ясно всё',
    ])
    expect(labelOf(2, 5, 7)).toBe('ясно 2 из 7')
  })

  test('says «всё» only about everything', () => {
    expect(labelOf(5, 5, 7)).toBe('ясно 5 из 7, вопросы закончились')
    expect(labelOf(0, 0, 7)).toBe('вопросы закончились')
  })
})

test('the meter shows the share that the words beside it say, also where nothing more can be said', () => {
  const qualities = Array.from({ length: 8 }, () => direction.qualities)
    .flat()
    .slice(0, 8)
  expect(progressShare({ said: 2, qualities })).toBe(25)
  expect(progressLabel({ said: 2, sayable: 2, next_at: null, qualities })).toContain('2 из\u00A08')
})
