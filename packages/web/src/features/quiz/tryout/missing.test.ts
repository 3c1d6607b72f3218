import { expect, test } from 'vitest'
import { copy } from './copy.ts'

test('how many answers a word still takes is a number only where it is a small one', () => {
  const missing = (answers: number) => copy.outcome.missing(answers).replaceAll('\u00A0', ' ')
  expect(missing(3)).toBe('Чтобы сказать уверенно, нужно ещё примерно 3 ответа.')
  expect(missing(4)).toBe('Чтобы сказать уверенно, нужны ещё ответы.')
})
