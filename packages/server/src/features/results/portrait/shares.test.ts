import { loaded } from '@grani/testing/content.ts'
import { uniformFrom } from '@grani/testing/random.ts'
import { simulatedPortraits, sharedBy } from '@grani/testing/simulated-portraits.ts'
import { expect, test } from 'vitest'

const USERS = 24
const RESPONSES = 240

test('two users share at most a third of their sentences', () => {
  const portraits = simulatedPortraits(loaded, {
    users: USERS,
    responses: RESPONSES,
    uniform: uniformFrom(7),
  })
  const pairs = portraits.flatMap((one, i) => portraits.slice(i + 1).map(other => sharedBy(one, other)))
  expect(pairs.length).toBeGreaterThanOrEqual(200)
  expect(Math.max(...pairs)).toBeLessThanOrEqual(1 / 3)
  for (const { sentences } of portraits) {
    expect(sentences.length).toBeGreaterThanOrEqual(5)
    expect(sentences.length).toBeLessThanOrEqual(8)
  }
})
