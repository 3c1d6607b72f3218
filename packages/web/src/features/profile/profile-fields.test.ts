import type { Profile } from '@grani/contract'
import { describe, expect, test } from 'vitest'
import { birthYears, fieldsOf, NOT_SET, valuesOf } from './profile-fields.ts'

const emptyProfile: Profile = {
  uid: '0b0e7f3c-6f0e-4f57-9c39-6a4a4f3a9e51',
  name: null,
  surname: null,
  email: 'a@b.ru',
  gender: null,
  marital_status: null,
  education: null,
  number_of_children: null,
  year_of_birth: null,
  profession: null,
  theme: null,
  has_password: true,
  is_email_verified: true,
  current_goal: null,
  goals: [],
  goals_limit: 1,
  groups: ['users'],
  allows_calibration: true,
  asks_at_random: false,
  last_answer_at: null,
}

describe('the profile form', () => {
  test('sends nothing when nothing was filled in', () => {
    expect(fieldsOf(valuesOf(emptyProfile))).toEqual({})
  })

  test('leaves out empty texts and selects in which nothing is chosen', () => {
    const values = {
      ...valuesOf(emptyProfile),
      name: ' Анна ',
      surname: '   ',
      gender: 0,
      education: NOT_SET,
    }
    expect(fieldsOf(values)).toEqual({ name: 'Анна', gender: 0 })
  })

  test('sends zero, which is a value', () => {
    expect(fieldsOf({ ...valuesOf(emptyProfile), number_of_children: 0 })).toEqual({ number_of_children: 0 })
  })

  test('never sends the e-mail or the goal', () => {
    const filled: Profile = { ...emptyProfile, name: 'Анна', year_of_birth: 1990 }
    expect(Object.keys(fieldsOf(valuesOf(filled)))).toEqual(['name', 'year_of_birth'])
  })
})

describe('the years of birth', () => {
  test('run from 18 to 99 years ago', () => {
    const years = birthYears(2026)
    expect(years).toHaveLength(82)
    expect(years[0]).toBe(2008)
    expect(years.at(-1)).toBe(1927)
  })
})
