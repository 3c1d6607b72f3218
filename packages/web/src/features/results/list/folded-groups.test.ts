import { expect, test } from 'vitest'
import { testResult } from '../../../../testing/test-result.ts'
import { foldedGroups } from './folded-groups.ts'

const result = (id: string) => {
  const { quality } = testResult({})
  return testResult({ uid: id, quality: { ...quality, id } })
}

test('a group counts the texts that are in sight, and all of them once none is folded', () => {
  const results = ['altruism', 'order', 'compassion', 'trust'].map(result)
  const countOf = (isUnfolded: boolean) =>
    foldedGroups([{ id: 'other', title: '', results }], isUnfolded).map(({ count, folds }) => [
      count,
      folds.length,
    ])
  expect(countOf(false)).toEqual([[3, 3]])
  expect(countOf(true)).toEqual([[4, 4]])
})
