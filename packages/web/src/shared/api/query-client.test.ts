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

/** Replies by hand, in the order of the requests. */
const server = () => {
  const replies: ((value: string) => void)[] = []
  return { replies, ask: () => new Promise<string>(reply => replies.push(reply)) }
}

test('what loads for the first time while it is invalidated is asked again', async () => {
  const client = createQueryClient()
  const { replies, ask } = server()
  const observer = new QueryObserver(client, { queryKey: ['list'], queryFn: ask })
  const stop = observer.subscribe(() => {})
  const invalidated = client.invalidateQueries({ queryKey: ['list'] })
  replies[0]?.('as it was before the change')
  await vi.advanceTimersByTimeAsync(0)
  expect(replies).toHaveLength(2)
  replies[1]?.('as it is')
  await invalidated
  expect(client.getQueryData(['list'])).toBe('as it is')
  stop()
})

test('what is there already is asked once, and what nobody shows is not', async () => {
  const client = createQueryClient()
  const { replies, ask } = server()
  client.setQueryData(['list'], 'old')
  client.setQueryData(['hidden'], 'old')
  const stop = new QueryObserver(client, { queryKey: ['list'], queryFn: ask }).subscribe(() => {})
  const invalidated = client.invalidateQueries()
  replies[0]?.('new')
  await invalidated
  expect(replies).toHaveLength(1)
  expect(client.getQueryData(['list'])).toBe('new')
  stop()
})
