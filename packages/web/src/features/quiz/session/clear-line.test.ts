import { afterEach, beforeEach, expect, test, vi } from 'vitest'

vi.mock('../../../ui/live-region.tsx', () => ({ announce: () => {} }))
const { clearLine, hideClear, passClear, showClear } = await import('./clear-line.ts')

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  hideClear()
  vi.useRealTimers()
})

test('what has become clear is said for a moment', () => {
  showClear(['Порядок'])
  expect(clearLine()).toBe('Ясно: Порядок')
  vi.advanceTimersByTime(10_000)
  expect(clearLine()).toBeNull()
})

test('however fast the answers come, it goes with the second one', () => {
  showClear(['Порядок'])
  passClear()
  expect(clearLine()).not.toBeNull()
  passClear()
  expect(clearLine()).toBeNull()
  showClear(['Юмор'])
  passClear()
  expect(clearLine()).not.toBeNull()
})
