import { sendAnswer } from '@grani/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../../../testing/memory-storage.ts'
import type { Entry } from './outbox.ts'
import { sendEntry } from './send-entry.ts'
import { questionOf } from '../../../../testing/question.ts'

const entry: Entry = { id: '1', kind: 'answer', question: questionOf('a'), answerId: 3, ms: 1200 }

const serverSays = (status: number, body?: unknown) =>
  vi.stubGlobal(
    'fetch',
    async () => new Response(body === undefined ? null : JSON.stringify(body), { status }),
  )

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()))
afterEach(() => vi.unstubAllGlobals())

describe('what becomes of an answer', () => {
  test('confirmed, with what the server has to say', async () => {
    serverSays(200, { new_results: 2, hint: 'slower' })
    expect(await sendEntry(entry)).toEqual({ kind: 'confirmed', newResults: 2, hint: 'slower' })
  })

  test('one that took days is sent as one that took a day, the longest that the contract takes', async () => {
    const bodies: unknown[] = []
    vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
      bodies.push(JSON.parse(body))
      return new Response(JSON.stringify({ new_results: 0, hint: null }))
    })
    await sendEntry({ ...entry, ms: 3 * 86_400_000 })
    await sendEntry(entry)
    expect(bodies).toEqual([
      { answer_id: 3, ms: 86_400_000 },
      { answer_id: 3, ms: 1200 },
    ])
    expect(sendAnswer.body.safeParse(bodies[0]).success).toBe(true)
  })

  test('what is taken back names the wish, so that sending it twice takes back one answer', async () => {
    const urls: string[] = []
    vi.stubGlobal('fetch', async (url: string) => {
      urls.push(url)
      return new Response(null, { status: 204 })
    })
    await sendEntry({ ...entry, id: 'a wish', kind: 'undo' })
    expect(urls).toEqual([expect.stringMatching(/\/undo\?key=a(\+|%20)wish$/)])
  })

  test('a skip is confirmed without a word', async () => {
    serverSays(204)
    expect(await sendEntry({ ...entry, kind: 'skip' })).toMatchObject({ kind: 'confirmed', newResults: 0 })
  })

  test.each([
    [409, 'ERR_CONFLICT'],
    [404, 'ERR_NOT_FOUND'],
    [400, 'ERR_VALIDATION'],
  ])('dropped when the server knows better: %i %s', async (status, code) => {
    serverSays(status, { code })
    expect(await sendEntry(entry)).toEqual({ kind: 'dropped' })
  })

  test.each([
    [429, 'ERR_QUOTA', 'quota'],
    [403, 'ERR_READ_ONLY', 'read-only'],
  ])('refused for now: %i %s', async (status, code, why) => {
    serverSays(status, { code })
    expect(await sendEntry(entry)).toEqual({ kind: 'refused', why, retryAfterMs: null })
  })

  test.each([
    [401, 'ERR_SESSION'],
    [403, 'ERR_EMAIL_NOT_VERIFIED'],
    [403, 'ERR_ORIGIN'],
    [500, 'ERR_INTERNAL'],
    [503, 'ERR_UNAVAILABLE'],
  ])('kept when it says nothing about the answer: %i %s', async (status, code) => {
    serverSays(status, { code })
    expect(await sendEntry(entry)).toEqual({ kind: 'not-now', isOffline: false, retryAfterMs: null })
  })

  test('kept as long as the server asks to wait', async () => {
    serverSays(429, { code: 'ERR_RATE', retry_after: 5 })
    expect(await sendEntry(entry)).toEqual({ kind: 'not-now', isOffline: false, retryAfterMs: 5000 })
  })

  test('kept when there is no connection', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    expect(await sendEntry(entry)).toEqual({ kind: 'not-now', isOffline: true, retryAfterMs: null })
  })

  test('kept when a proxy answers with a page of its own', async () => {
    vi.stubGlobal('fetch', async () => new Response('<h1>Not found</h1>', { status: 404 }))
    expect(await sendEntry(entry)).toMatchObject({ kind: 'not-now' })
  })
})
