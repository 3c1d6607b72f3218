import { sendAnswer } from '@grani/contract/schemas'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../../../testing/memory-storage.ts'
import type { Entry } from './outbox.ts'
import { sendEntry } from './send-entry.ts'
import { questionOf } from '../../../../testing/question.ts'

const entry: Entry = { id: '1', kind: 'answer', question: questionOf('a'), answerId: 3, ms: 1200 }

const serverReplies = (status: number, body?: unknown) =>
  vi.stubGlobal(
    'fetch',
    async () => new Response(body === undefined ? null : JSON.stringify(body), { status }),
  )

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()))
afterEach(() => vi.unstubAllGlobals())

describe('the outcome of sending an entry', () => {
  test('is confirmed, with the number of new results, the hint and the list of the reply', async () => {
    const questions = [questionOf('next')]
    serverReplies(200, { new_results: 2, contradicted: ['order'], hint: 'slower', questions })
    expect(await sendEntry(entry)).toEqual({
      kind: 'confirmed',
      newResults: 2,
      contradicted: ['order'],
      hint: 'slower',
      questions,
    })
  })

  test('caps the response time of an answer at a day, the longest that the contract accepts', async () => {
    const bodies: unknown[] = []
    vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
      bodies.push(JSON.parse(body))
      return new Response(JSON.stringify({ new_results: 0, contradicted: [], hint: null, questions: null }))
    })
    await sendEntry({ ...entry, ms: 3 * 86_400_000 })
    await sendEntry(entry)
    expect(bodies).toEqual([
      { answer_id: 3, ms: 86_400_000, with_list: true },
      { answer_id: 3, ms: 1200, with_list: true },
    ])
    expect(sendAnswer.body.safeParse(bodies[0]).success).toBe(true)
  })

  test('sends the entry id as the idempotence key of an undo, so that a resent undo takes back one answer', async () => {
    const urls: string[] = []
    vi.stubGlobal('fetch', async (url: string) => {
      urls.push(url)
      return new Response(null, { status: 204 })
    })
    await sendEntry({ ...entry, id: 'an id', kind: 'undo' })
    expect(urls).toEqual([expect.stringMatching(/\/undo\?key=an(\+|%20)id$/)])
  })

  test('is confirmed for a skip, with no results', async () => {
    serverReplies(204)
    expect(await sendEntry({ ...entry, kind: 'skip' })).toMatchObject({ kind: 'confirmed', newResults: 0 })
  })

  test('tells the server why a question is put aside', async () => {
    const urls: string[] = []
    vi.stubGlobal('fetch', async (url: string) => {
      urls.push(url)
      return new Response(null, { status: 204 })
    })
    await sendEntry({ ...entry, kind: 'skip' })
    await sendEntry({ ...entry, kind: 'not-applicable' })
    expect(urls).toEqual([
      expect.stringMatching(/\/skip$/),
      expect.stringMatching(/\/skip\?reason=not-applicable$/),
    ])
  })

  test.each([
    [409, 'ERR_CONFLICT'],
    [404, 'ERR_NOT_FOUND'],
    [400, 'ERR_VALIDATION'],
  ])('is dropped when the entry is out of date: %i %s', async (status, code) => {
    serverReplies(status, { code })
    expect(await sendEntry(entry)).toEqual({ kind: 'dropped', isGone: code === 'ERR_NOT_FOUND' })
  })

  test.each([
    [429, 'ERR_QUOTA', 'quota'],
    [403, 'ERR_READ_ONLY', 'read-only'],
  ])('is refused for now: %i %s', async (status, code, why) => {
    serverReplies(status, { code })
    expect(await sendEntry(entry)).toEqual({ kind: 'refused', why, retryAfterMs: null })
  })

  test.each([
    [401, 'ERR_SESSION'],
    [403, 'ERR_EMAIL_NOT_VERIFIED'],
    [403, 'ERR_ORIGIN'],
    [500, 'ERR_INTERNAL'],
    [503, 'ERR_UNAVAILABLE'],
  ])('is postponed when the reply says nothing about the entry: %i %s', async (status, code) => {
    serverReplies(status, { code })
    expect(await sendEntry(entry)).toEqual({ kind: 'postponed', isOffline: false, retryAfterMs: null })
  })

  test('is postponed for as long as the server asks to wait', async () => {
    serverReplies(429, { code: 'ERR_RATE', retry_after: 5 })
    expect(await sendEntry(entry)).toEqual({ kind: 'postponed', isOffline: false, retryAfterMs: 5000 })
  })

  test('is postponed without a connection', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    expect(await sendEntry(entry)).toEqual({ kind: 'postponed', isOffline: true, retryAfterMs: null })
  })

  test('is postponed when a proxy replies with a page of its own', async () => {
    vi.stubGlobal('fetch', async () => new Response('<h1>Not found</h1>', { status: 404 }))
    expect(await sendEntry(entry)).toMatchObject({ kind: 'postponed' })
  })
})
