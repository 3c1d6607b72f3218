import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from './query-client.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('keeps data while a screen uses it, and for sixty seconds after that', () => {
  const client = createQueryClient()
  const queryKey = ['goals']
  const observer = new QueryObserver(client, { queryKey, enabled: false })
  const unsubscribe = observer.subscribe(() => {})
  client.setQueryData(queryKey, ['goal'])
  vi.advanceTimersByTime(600_000)
  expect(client.getQueryData(queryKey)).toEqual(['goal'])
  unsubscribe()
  vi.advanceTimersByTime(59_000)
  expect(client.getQueryData(queryKey)).toEqual(['goal'])
  vi.advanceTimersByTime(2_000)
  expect(client.getQueryData(queryKey)).toBeUndefined()
})
