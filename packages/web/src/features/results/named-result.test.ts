import { expect, test } from 'vitest'
import { testResult } from '../../../testing/test-result.ts'
import { announcedResult, namedResult } from './named-result.ts'

const luxury = {
  id: 'luxury',
  name: 'Равнодушие к роскоши',
  meaning: '',
  low: 'тянется',
  high: 'живёт просто',
}
const trait = { ...luxury, kind: 'T' } as const

test('a name alone stands only for a result on its side', () => {
  expect(namedResult(testResult({ quality: trait, level: 'farAbove' }))).toBe('Равнодушие к роскоши')
  expect(namedResult(testResult({ quality: trait, level: 'above' }))).toBe('Равнодушие к роскоши')
  expect(namedResult(testResult({ quality: trait, level: 'middle' }))).toBe(
    'Равнодушие к роскоши (посередине)',
  )
  expect(namedResult(testResult({ quality: trait, level: 'below' }))).toBe(
    'Равнодушие к роскоши (менее выражено)',
  )
  expect(namedResult(testResult({ quality: trait, level: 'farBelow' }))).toBe(
    'Равнодушие к роскоши (менее выражено)',
  )
})

test('a weak side is called so, as on its card', () => {
  expect(namedResult(testResult({ quality: trait, level: 'below', type: 1 }))).toBe(
    'Равнодушие к роскоши (слабая сторона)',
  )
})

test.each([-1, 1] as const)('told first, a low side (type %i) stands with what it is like', type => {
  expect(
    announcedResult(
      testResult({ quality: trait, level: 'below', type, half: 'вас тянет к\u00A0красивым вещам' }),
    ),
  ).toBe('Равнодушие к роскоши (вас тянет к\u00A0красивым вещам)')
  expect(announcedResult(testResult({ quality: trait, level: 'above', type: 0 }))).toBe(
    'Равнодушие к роскоши',
  )
})

test('a state is named with the end of its scale', () => {
  const energy = {
    id: 'energy',
    name: 'Энергия',
    meaning: '',
    low: 'сил мало',
    high: 'сил много',
    kind: 'S',
  } as const
  expect(namedResult(testResult({ quality: energy, level: 'below' }))).toBe('Энергия (сил мало)')
  expect(namedResult(testResult({ quality: energy, level: 'above' }))).toBe('Энергия (сил много)')
})
