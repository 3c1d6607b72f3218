import { expect, test } from 'vitest'
import { isDayCounted, isSittingCounted } from './day-count.ts'

test('beside the first sitting no second number counts the same, with or without answers from before registration', () => {
  const day = (answered: number) => ({ answered, left: 50 })
  expect([day(1), day(13)].map(today => isDayCounted(1, today))).toEqual([false, false])
  expect([isDayCounted(14, day(26)), isDayCounted(0, day(15)), isDayCounted(3, day(30))]).toEqual([
    false,
    true,
    true,
  ])
})

test('where the day has no whole sitting left, its answers are told', () => {
  expect(isSittingCounted(1, { answered: 1, left: 13 })).toBe(false)
  expect(isDayCounted(1, { answered: 1, left: 13 })).toBe(true)
  expect(isDayCounted(null, { answered: 3, left: 0 })).toBe(true)
  expect(isSittingCounted(1, undefined)).toBe(true)
})
