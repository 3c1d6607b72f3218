import { expect, test } from 'vitest'
import { makeItem, makeCheckInput } from '../../testing/content-fixtures.ts'
import { importanceProblems } from './importance.ts'

const messagesOf = (answerSet: string): string[] =>
  importanceProblems(
    makeCheckInput([{ ...makeItem(1, 'Знать, чем живут мои близкие.'), answerSet, may_not_apply: true }]),
  ).map(({ message }) => message)

test('refuses «such a thing is not in my life» where it is asked how important something is', () => {
  expect(messagesOf('importance')).toEqual([
    'may_not_apply under «how important»: «Знать, чем живут мои близкие.»',
  ])
  expect(messagesOf('agreement')).toEqual([])
})
