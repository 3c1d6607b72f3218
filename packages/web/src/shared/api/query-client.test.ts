import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from './query-client.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('what no screen uses any more is kept for sixty seconds, what one uses for as long as it does', () => {
  const client = createQueryClient()
  const queryKey = ['goals']
  const observer = new QueryObserver(client, { queryKey, enabled: false })
  const leave = observer.subscribe(() => {})
  client.setQueryData(queryKey, ['goal'])
  vi.advanceTimersByTime(600_000)
  expect(client.getQueryData(queryKey)).toEqual(['goal'])
  leave()
  vi.advanceTimersByTime(59_000)
  expect(client.getQueryData(queryKey)).toEqual(['goal'])
  vi.advanceTimersByTime(2_000)
  expect(client.getQueryData(queryKey)).toBeUndefined()
})
