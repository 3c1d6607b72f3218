import { describe, expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

describe('initials on the profile button', () => {
  test('are surname and name', () => {
    expect(initialsOf({ name: 'Анна', surname: 'Ёлкина', email: 'x@y.ru' })).toBe('ЁА')
  })

  test.each([
    { name: 'Анна', surname: null },
    { name: null, surname: 'Ёлкина' },
    { name: '  ', surname: 'Ёлкина' },
    { name: null, surname: null },
  ])('are two letters of the e-mail when one of them is missing: %j', names => {
    expect(initialsOf({ ...names, email: 'kate@mail.ru' })).toBe('KA')
  })

  test('are none without a name and an e-mail', () => {
    expect(initialsOf({ name: null, surname: null, email: null })).toBeNull()
  })

  test('keep surrogate pairs whole', () => {
    expect(initialsOf({ name: '𝒜nna', surname: 'Ли', email: null })).toBe('Л𝒜')
  })
})
