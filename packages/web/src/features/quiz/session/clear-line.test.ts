import { afterEach, beforeEach, expect, test, vi } from 'vitest'

vi.mock('../../../ui/live-region.tsx', () => ({ announce: () => {} }))
const { clearLine, hideClear, showClear } = await import('./clear-line.ts')

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  hideClear()
  vi.useRealTimers()
})

test('what has become clear is said for a moment', () => {
  showClear({ clear: ['Порядок'], changed: [] })
  expect(clearLine()).toBe('Прояснилось: Порядок')
  showClear({ clear: [], changed: ['Юмор'] })
  expect(clearLine()).toBe('Изменилось: Юмор')
  showClear({ clear: ['Порядок'], changed: ['Юмор'] })
  expect(clearLine()).toBe('Прояснилось: Порядок. Изменилось: Юмор')
  vi.advanceTimersByTime(10_000)
  expect(clearLine()).toBeNull()
})
