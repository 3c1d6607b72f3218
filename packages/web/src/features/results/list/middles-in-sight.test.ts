import { expect, test } from 'vitest'
import { inSight } from './middles-in-sight.ts'

const guess = (id: string, isMiddle: boolean) => ({
  id,
  name: id,
  text: '',
  isMiddle,
  direction: 'd',
  certainty: 0.5,
})
const counts = (middles: number, isUnfolded = false) => {
  const all = [guess('end', false), ...Array.from({ length: middles }, (_, i) => guess(`m${i}`, true))]
  const shown = inSight(all, isUnfolded)
  return [shown.ends.length, shown.middles.length, shown.hidden]
}

test('a few of the middles are in sight, and all of them where a tap would show one more', () => {
  expect(counts(5)).toEqual([1, 5, 0])
  expect(counts(6)).toEqual([1, 4, 2])
  expect(counts(6, true)).toEqual([1, 6, 0])
})
