import { expect, test } from 'vitest'
import { changeSince } from './change-since.ts'

/** The change of each result, from the oldest to the newest, all with the same standard error. */
const changesAlong = (...means: number[]) => {
  const results = means.map((mean, i) => ({ uid: `${i}`, quality: 'calm', mean, sd: 0.5 }))
  const changes = changeSince(results.toReversed())
  return results.map(({ uid }) => changes.get(uid) ?? null)
}

test('a change is shown when it is larger than a standard error; the first result is none', () => {
  expect(changesAlong(0, 0.6, 0)).toEqual([null, 'up', 'down'])
  expect(changesAlong(0, 0.4, -0.4, 0.5)).toEqual([null, null, null, null])
})

test('small steps in one direction add up to a change', () => {
  expect(changesAlong(0, 0.3, 0.6, 0.9)).toEqual([null, null, 'up', null])
})

test('the larger of the two standard errors counts, and every quality changes on its own', () => {
  const result = (uid: string, quality: string, mean: number, sd: number) => ({ uid, quality, mean, sd })
  const changes = changeSince([
    result('d', 'calm', 1.5, 0.3),
    result('c', 'calm', 0.7, 0.9),
    result('b', 'order', 2, 0.3),
    result('a', 'calm', 0, 0.3),
  ])
  expect([...changes]).toEqual([['d', 'up']])
})
