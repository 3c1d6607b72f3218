import { listGoals, listResults, login, readProfile, sendAnswer } from '@grani/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../../testing/memory-storage.ts'

type Handler = (url: string, init: RequestInit) => Response | Promise<Response>

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const refused = (status: number, code: string) => json(status, { code })
const empty = () => new Response(null, { status: 204 })

let requests: { url: string; init: RequestInit }[] = []

const replyWith = (handler: Handler): void => {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push({ url, init })
    return handler(url, init)
  })
}

const requestCount = (path: string) => requests.filter(({ url }) => url === path).length

/** A new tab: modules with fresh state, and the storage shared with other tabs. */
const openTab = async () => {
  vi.resetModules()
  const { call } = await import('./call.ts')
  const { wasRefused } = await import('./api-error.ts')
  const session = await import('./session.ts')
  return { call, wasRefused, ...session }
}

const failure = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(() => null).catch((e: unknown) => e)

beforeEach(() => {
  requests = []
  vi.stubGlobal('localStorage', memoryStorage())
})
afterEach(() => vi.unstubAllGlobals())

describe('a call', () => {
  test('puts parameters, query and body where the contract says', async () => {
    const { call } = await openTab()
    replyWith(() => json(200, { new_results: 1, contradicted: [], hint: null, questions: null }))
    const reply = await call(sendAnswer, { params: { uid: 'a/b' }, body: { answer_id: 7 } })
    expect(reply.new_results).toBe(1)
    expect(requests[0]?.url).toBe('/api/questions/a%2Fb')
    expect(requests[0]?.init).toMatchObject({
      method: 'POST',
      body: '{"answer_id":7}',
      credentials: 'include',
    })
    replyWith(() => json(200, []))
    await call(listResults, { query: { object: 'habits' } })
    expect(requests[1]?.url).toBe('/api/results?object=habits')
  })

  test('returns undefined for an endpoint without a reply', async () => {
    const { call } = await openTab()
    replyWith(empty)
    expect(await call(login, { body: { email: 'a@b.ru', password: 'secret' } })).toBeUndefined()
  })

  test('throws a refusal with its code and its field errors', async () => {
    const { call, wasRefused } = await openTab()
    replyWith(() => json(400, { code: 'ERR_VALIDATION', fields: { email: 'auth.forms.errors.email' } }))
    const error = await failure(call(listGoals))
    expect(wasRefused(error, 'ERR_VALIDATION')).toBe(true)
    expect(wasRefused(error, 'ERR_AUTH')).toBe(false)
    expect(error).toMatchObject({ status: 400, data: { fields: { email: 'auth.forms.errors.email' } } })
  })

  test.each([
    ['FETCH_ERROR', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['TIMEOUT_ERROR', () => Promise.reject(new DOMException('late', 'TimeoutError'))],
    ['PARSING_ERROR', () => new Response('<html>', { status: 200 })],
  ] as const)('names the kind of a client error: %s', async (kind, handler) => {
    const { call } = await openTab()
    replyWith(handler)
    expect(await failure(call(listGoals))).toMatchObject({ status: kind, data: { code: kind } })
  })

  test('keeps what the log of the server calls a request that failed', async () => {
    const { call } = await openTab()
    const headers = { 'x-request-id': '0123456789' }
    replyWith(() => new Response(JSON.stringify({ code: 'ERR_INTERNAL' }), { status: 500, headers }))
    expect(await failure(call(listGoals))).toMatchObject({ requestId: '0123456789' })
    const { failureCode } = await import('../../ui/failure-code.ts')
    expect(failureCode()).toBe('0123456789')
    replyWith(() => Promise.reject(new TypeError('Failed to fetch')))
    await failure(call(listGoals))
    expect(failureCode()).toBeNull()
  })

  test('keeps the status of a reply that a proxy wrote', async () => {
    const { call } = await openTab()
    replyWith(() => new Response('<h1>Bad gateway</h1>', { status: 502 }))
    expect(await failure(call(listGoals))).toMatchObject({ status: 502, data: { code: 'PARSING_ERROR' } })
  })

  test('aborted by its caller throws the abort, not an API error', async () => {
    const { call } = await openTab()
    const leaving = new AbortController()
    replyWith((_url, { signal }) => {
      leaving.abort()
      return Promise.reject(signal?.reason)
    })
    expect(await failure(call(listGoals, { signal: leaving.signal }))).toMatchObject({ name: 'AbortError' })
  })
})

/** A server for which the access cookie has expired until a refresh. */
const serverWithExpiredSession = (onRefresh: () => Response | Promise<Response>): void => {
  let isFresh = false
  replyWith(async url => {
    if (url !== '/api/refresh') return isFresh ? json(200, []) : refused(401, 'ERR_SESSION')
    const reply = await onRefresh()
    if (reply.ok) isFresh = true
    return reply
  })
}

describe('an expired session', () => {
  test('is refreshed once for simultaneous calls, and each call succeeds', async () => {
    const { call, markSignedIn } = await openTab()
    markSignedIn()
    serverWithExpiredSession(empty)
    const replies = await Promise.all([
      call(listGoals),
      call(listGoals),
      call(readProfile),
      call(listResults),
    ])
    expect(replies).toHaveLength(4)
    expect(requestCount('/api/refresh')).toBe(1)
  })

  test('is refreshed once for simultaneous calls of two tabs', async () => {
    const first = await openTab()
    first.markSignedIn()
    const second = await openTab()
    const locks = { tail: Promise.resolve<unknown>(undefined) }
    vi.stubGlobal('navigator', {
      locks: {
        request: (_name: string, action: () => Promise<unknown>) => {
          locks.tail = locks.tail.then(action, action)
          return locks.tail
        },
      },
    })
    serverWithExpiredSession(empty)
    await Promise.all([first.call(listGoals), second.call(listGoals), first.call(listGoals)])
    expect(requestCount('/api/refresh')).toBe(1)
  })

  test('that was refreshed while the call was being sent is not refreshed again', async () => {
    const { call, markSignedIn } = await openTab()
    markSignedIn()
    serverWithExpiredSession(empty)
    await call(listGoals)
    await call(listGoals)
    expect(requestCount('/api/refresh')).toBe(1)
  })

  test('that cannot be refreshed signs out with the reason', async () => {
    const { call, markSignedIn, isSignedIn, onSignedOut } = await openTab()
    markSignedIn()
    const reasons: string[] = []
    onSignedOut(reason => reasons.push(reason))
    serverWithExpiredSession(() => refused(401, 'ERR_SESSION'))
    expect(await failure(call(listGoals))).toMatchObject({ status: 401, data: { code: 'ERR_SESSION' } })
    expect(isSignedIn()).toBe(false)
    expect(reasons).toEqual(['expired'])
  })

  test.each([
    ['the connection is lost', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the server is down', () => new Response('', { status: 503 })],
    ['the server asks to wait', () => refused(429, 'ERR_RATE')],
  ])('stays signed in when %s during the refresh', async (_why, onRefresh) => {
    const { call, markSignedIn, isSignedIn } = await openTab()
    markSignedIn()
    serverWithExpiredSession(onRefresh)
    expect(await failure(call(listGoals))).not.toBeNull()
    expect(isSignedIn()).toBe(true)
  })

  test('is not refreshed for a visitor, who gets the error', async () => {
    const { call } = await openTab()
    replyWith(() => refused(401, 'ERR_AUTH'))
    expect(await failure(call(listGoals))).toMatchObject({ status: 401, data: { code: 'ERR_AUTH' } })
    expect(requestCount('/api/refresh')).toBe(0)
  })

  test('that is refused again after the refresh is not refreshed a second time', async () => {
    const { call, markSignedIn } = await openTab()
    markSignedIn()
    replyWith(url => (url === '/api/refresh' ? empty() : refused(401, 'ERR_SESSION')))
    expect(await failure(call(listGoals))).toMatchObject({ status: 401 })
    expect(requests.map(({ url }) => url)).toEqual(['/api/goals', '/api/refresh', '/api/goals'])
  })
})

describe('a reply preloaded by start.js', () => {
  const preload = (url: string, reply: Response) => {
    globalThis.preloadedReplies = new Map([[url, Promise.resolve(reply)]])
  }
  beforeEach(() => vi.stubGlobal('location', { pathname: '/' }))
  afterEach(() => {
    globalThis.preloadedReplies = undefined
  })

  test('is used once, and fetched again after that', async () => {
    const { call } = await openTab()
    replyWith(() => json(200, ['later']))
    preload('/api/goals', json(200, ['early']))
    expect(await call(listGoals)).toEqual(['early'])
    expect(await call(listGoals)).toEqual(['later'])
    expect(requestCount('/api/goals')).toBe(1)
  })

  test('is not used for another query or for a change', async () => {
    const { call } = await openTab()
    replyWith(() => json(200, ['own']))
    preload('/api/results', json(200, ['early']))
    expect(await call(listResults, { query: { object: 'habits' } })).toEqual(['own'])
    preload('/api/login', json(200, ['early']))
    expect(await call(login, { body: { email: 'a@example.com', password: 'secret' } })).toEqual(['own'])
  })

  test('is discarded once something is changed', async () => {
    const { call } = await openTab()
    replyWith(() => json(200, ['later']))
    preload('/api/goals', json(200, ['early']))
    await call(login, { body: { email: 'a@example.com', password: 'secret' } })
    expect(await call(listGoals)).toEqual(['later'])
  })

  test('is discarded once the user is on another page', async () => {
    const { call } = await openTab()
    replyWith(() => json(200, ['later']))
    preload('/api/goals', json(200, ['early']))
    vi.stubGlobal('location', { pathname: '/goals' })
    await call(listResults)
    vi.stubGlobal('location', { pathname: '/' })
    expect(await call(listGoals)).toEqual(['later'])
  })

  test('is discarded once the user is signed out, also by another tab', async () => {
    const { call, markSignedIn, markSignedOut } = await openTab()
    replyWith(() => json(200, ['later']))
    preload('/api/goals', json(200, ['early']))
    markSignedIn()
    markSignedOut('elsewhere')
    expect(await call(listGoals)).toEqual(['later'])
  })

  test('is discarded when another preloaded reply was refused, because another user may sign in', async () => {
    const { call } = await openTab()
    replyWith(() => json(200, ['theirs']))
    globalThis.preloadedReplies = new Map([
      ['/api/profiles/me', Promise.resolve(refused(401, 'ERR_SESSION'))],
      ['/api/goals', Promise.resolve(json(200, ['of the last one']))],
    ])
    await failure(call(readProfile))
    expect(await call(listGoals)).toEqual(['theirs'])
  })
})
