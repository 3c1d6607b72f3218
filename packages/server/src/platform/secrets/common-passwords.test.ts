import { describe, expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

describe('common passwords', () => {
  test.each([
    '123456',
    '111111',
    'abcdef',
    '987654',
    'qwerty',
    'Qwerty123',
    'password1',
    'PASSWORD!',
    '123123',
    'qwe123qwe123',
    'йцукен',
    'пароль123',
    'gfhjkm',
    '01012000',
    'iloveyou2024',
    'Грани2026',
    'ванюша',
  ])('include %s', password => {
    expect(isCommonPassword(password, ['ванюша'])).toBe(true)
  })

  test.each([
    'moonlit walk',
    'верная лошадь батарея',
    'kT7#vv',
    'мой дом у реки',
    'secretary bird',
    'q7w1e9r3',
    'another long phrase',
  ])('do not include %s', password => {
    expect(isCommonPassword(password, ['ванюша'])).toBe(false)
  })
})
