import { afterEach, beforeEach, expect, test, vi } from 'vitest'

vi.mock('../../../ui/live-region.tsx', () => ({ announce: () => {} }))
const { clearLine, hideClear, showClear } = await import('./clear-line.ts')

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  hideClear()
  vi.useRealTimers()
})

test('what has become clear is said for a moment', () => {
  showClear(['Порядок'])
  expect(clearLine()).toBe('Прояснилось: Порядок')
  vi.advanceTimersByTime(10_000)
  expect(clearLine()).toBeNull()
})
