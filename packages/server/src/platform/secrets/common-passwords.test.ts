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
    // Typed on the other layout, beside one another, in turns, with signs for letters.
    'ghbdtn',
    'vfhbyf1987',
    'фдучфтвук',
    'qwer1234',
    '1qaz2wsx',
    'q1w2e3r4t5',
    'a1b2c3',
    '159753',
    '583920',
    'p@$$w0rd',
    'jennifer',
    'yankees7',
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
    'синий чайник',
    'стереть звук',
    'polkadot',
    'wx7Lq2',
    'assets',
    '583920174652',
  ])('do not include %s', password => {
    expect(isCommonPassword(password, ['ванюша'])).toBe(false)
  })
})
