import { expect, test } from 'vitest'
import { startStopwatch } from './stopwatch.ts'

test('the response time leaves out how long the page was hidden', () => {
  let now = 0
  const watch = startStopwatch(() => now)
  now = 300
  watch.pause()
  now = 5300
  watch.resume()
  watch.resume()
  now = 5500
  expect(watch.read()).toBe(500)
})
