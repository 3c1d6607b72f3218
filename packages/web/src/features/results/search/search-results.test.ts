import { expect, test } from 'vitest'
import { testResult } from '../../../../testing/test-result.ts'
import { hasAll, searchTextOf, stemsOf } from './search-results.ts'

const text = searchTextOf(
  testResult({
    quality: { ...testResult().quality, name: 'Лёгкость на подъём' },
    level_text: '<p>Новизна вас <strong>не</strong> пугает, тревоги\u00A0мало.</p>',
  }),
  [],
)

const finds = (query: string): boolean => hasAll(text, stemsOf(query))

test('a result is found by its name, whatever the case, with «е» for «ё», and by words of its text', () => {
  expect(finds('легкость')).toBe(true)
  expect(finds('ЛЁГКОСТЬ')).toBe(true)
  expect(finds('  пугает  новизна ')).toBe(true)
  expect(finds('порядок')).toBe(false)
})

test('a word is found in another form, and markup never', () => {
  expect(finds('тревога')).toBe(true)
  expect(finds('тревоги мало')).toBe(true)
  expect(finds('strong')).toBe(false)
})

test('all words are to be found', () => {
  expect(finds('тревога порядок')).toBe(false)
  expect(finds('')).toBe(true)
})
