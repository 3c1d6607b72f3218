import type { Direction, Result } from '@grani/contract'
import { describe, expect, test } from 'vitest'
import { profileRows } from './profile-rows.ts'
import { testResult } from '../../../../testing/test-result.ts'
import { earlierPositionLabel, noResultsText, unclearLabel } from '../labels.ts'

const direction: Direction = {
  uid: 'habits',
  name: 'Привычки',
  introduction: '',
  qp: 40,
  new_results: 0,
  is_measured: false,
  next_at: null,
  qualities: [
    { id: 'order', name: 'Порядок', certainty: 0.9 },
    { id: 'drive', name: 'Напор', certainty: 0.1 },
    { id: 'calm', name: 'Покой', certainty: 0.95 },
    { id: 'care', name: 'Забота', certainty: 0.6 },
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

  test('shows earlier positions of a quality, newest first', () => {
    const older = [
      resultOf('calm', 0.3, { is_outdated: true, moved: 'up' }),
      resultOf('calm', -1, { is_outdated: true }),
    ]
    const [calm] = profileRows(direction, [resultOf('calm', 1.4, { moved: 'up' }), ...older])
    expect(calm?.earlier.map(({ mean }) => mean)).toEqual([0.3, -1])
  })

  test('shows no earlier position where the change is within the standard error', () => {
    const older = [
      resultOf('calm', 0.9, { is_outdated: true, moved: 'up' }),
      resultOf('calm', -0.2, { is_outdated: true }),
      resultOf('calm', -0.5, { is_outdated: true }),
    ]
    const [changed] = profileRows(direction, [resultOf('calm', 0.7), ...older])
    expect(changed?.earlier.map(({ mean }) => mean)).toEqual([-0.5])
    const [unchanged] = profileRows(direction, [
      resultOf('calm', 0.5),
      resultOf('calm', 0.7, { is_outdated: true }),
    ])
    expect(unchanged?.earlier).toEqual([])
  })

  test('says whether responses are missing or the position is close to a cut', () => {
    expect(unclearLabel(0.305)).toContain('30\u00A0%')
    expect(unclearLabel(1)).toContain('близко к границе')
  })

  test('never says that responses are few when there are many', () => {
    expect(noResultsText(49).text).toContain('ответов мало')
    for (const qp of [50, 84, 100]) expect(noResultsText(qp).text).not.toContain('мало')
  })

  test('names the earlier position only if it has another label', () => {
    expect(earlierPositionLabel({ mean: 1 }, [{ mean: -1 }])).toBe('Раньше: ниже середины')
    expect(earlierPositionLabel({ mean: 1 }, [{ mean: 0.9 }])).toBe('')
    expect(earlierPositionLabel({ mean: 1 }, [])).toBe('')
  })
})
