import type { SpecialistHours } from '@grani/contract'
import { describe, expect, test } from 'vitest'
import { draftOf, hoursOf, newHours, wrongHours } from './hours-draft.ts'

const monday: SpecialistHours = {
  weekday: 1,
  starts: '10:00',
  ends: '14:00',
  valid_from: '2026-11-01',
  valid_until: null,
}

const countWrong = (...hours: SpecialistHours[]): number => wrongHours(draftOf(hours)).size

describe('weekly hours', () => {
  test('are sent as they were read', () => {
    expect(hoursOf(draftOf([monday]))).toEqual([monday])
  })

  test('are wrong where they end before they begin', () => {
    expect(countWrong(monday)).toBe(0)
    expect(countWrong({ ...monday, ends: '10:00' })).toBe(1)
    expect(countWrong({ ...monday, ends: '' })).toBe(1)
  })

  test('are wrong where two overlap on the same days', () => {
    expect(countWrong(monday, { ...monday, starts: '13:00', ends: '15:00' })).toBe(2)
    expect(countWrong(monday, { ...monday, starts: '14:00', ends: '15:00' })).toBe(0)
    expect(countWrong(monday, { ...monday, weekday: 2 })).toBe(0)
    expect(
      countWrong({ ...monday, valid_until: '2026-11-30' }, { ...monday, valid_from: '2026-12-01' }),
    ).toBe(0)
  })

  test('are proposed after those of the same day', () => {
    const draft = draftOf([monday])
    expect(newHours(draft, 1, '2026-11-23')).toMatchObject({ starts: '14:00', valid_from: '2026-11-23' })
    expect(newHours(draft, 2, '2026-11-23')).toMatchObject({ starts: '10:00', ends: '18:00' })
    expect(wrongHours([...draft, newHours(draft, 1, '2026-11-23')]).size).toBe(0)
  })
})
