import { expect, test } from 'vitest'
import { changeSince } from './change-since.ts'

/** Places from the oldest to the newest, all with the same standard error. */
const changesAlong = (...means: number[]) => {
  const results = means.map((mean, i) => ({ uid: `${i}`, quality: 'calm', mean, sd: 0.5 }))
  const moves = changeSince(results.toReversed())
  return results.map(({ uid }) => moves.get(uid) ?? null)
}

test('a move is shown when it is larger than a standard error, and the first place is none', () => {
  expect(changesAlong(0, 0.6, 0)).toEqual([null, 'up', 'down'])
  expect(changesAlong(0, 0.4, -0.4, 0.5)).toEqual([null, null, null, null])
})

test('small steps in one direction add up to a move', () => {
  expect(changesAlong(0, 0.3, 0.6, 0.9)).toEqual([null, null, 'up', null])
})

test('the less certain of two places decides, and every quality moves by itself', () => {
  const told = (uid: string, quality: string, mean: number, sd: number) => ({ uid, quality, mean, sd })
  const moves = changeSince([
    told('d', 'calm', 1.5, 0.3),
    told('c', 'calm', 0.7, 0.9),
    told('b', 'order', 2, 0.3),
    told('a', 'calm', 0, 0.3),
  ])
  expect([...moves]).toEqual([['d', 'up']])
})
