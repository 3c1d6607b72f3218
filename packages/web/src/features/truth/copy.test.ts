import { expect, test } from 'vitest'
import { copy as tryout } from '../quiz/tryout/copy.ts'
import { copy } from './copy.ts'

/** What a word begins with, so that it is found in any form. */
const stemOf = (words: string): string => (words.toLowerCase().split(/\s/u).at(-1) ?? '').slice(0, 8)

test('the try is said to end with each of what it may end with: a result, a guess, or neither', () => {
  const { text } = copy.check.visitor
  expect(text).toContain(stemOf(tryout.outcome.result))
  expect(text).toContain(stemOf(tryout.outcome.leaning))
  expect(text).toContain(stemOf(tryout.outcome.noneTitle))
})
