import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
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

test('asks a busy server again when the server said so, and no sooner', async () => {
  const client = createQueryClient()
  vi.stubGlobal('navigator', { onLine: true })
  const asked = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new ApiError(503, { code: 'ERR_UNAVAILABLE', retry_after: 4 }))
    .mockResolvedValue('progress')
  const data = client.fetchQuery({ queryKey: ['progress'], queryFn: asked, retry: 2 })
  await vi.advanceTimersByTimeAsync(3900)
  expect(asked).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(await data).toBe('progress')
  vi.unstubAllGlobals()
})
