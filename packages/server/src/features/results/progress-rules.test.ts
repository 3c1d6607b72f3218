import { expect, test } from 'vitest'
import { leaningOf } from './progress-rules.ts'

test('nothing is said provisionally by the only answer, which related qualities may outweigh', () => {
  const low = { kind: 'T', probabilities: [0.7, 0.2, 0.1] as [number, number, number] } as const
  expect([0, 1, 2].map(answers => leaningOf({ ...low, answers }))).toEqual([null, null, 'low'])
})
