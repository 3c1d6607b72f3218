import { listGoals, listResults, login, readProfile, sendAnswer } from '@grani/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../../testing/memory-storage.ts'

type Handler = (url: string, init: RequestInit) => Response | Promise<Response>

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const refused = (status: number, code: string) => json(status, { code })
const empty = () => new Response(null, { status: 204 })

let asked: { url: string; init: RequestInit }[] = []

const answerWith = (handler: Handler): void => {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push({ url, init })
    return handler(url, init)
  })
}

const timesAsked = (path: string) => asked.filter(({ url }) => url === path).length

/** A tab of its own: modules with state of their own, the storage shared. */
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
  asked = []
  vi.stubGlobal('localStorage', memoryStorage())
})
afterEach(() => vi.unstubAllGlobals())

describe('a call', () => {
  test('puts parameters, query and body where the contract says', async () => {
    const { call } = await openTab()
    answerWith(() => json(200, { new_results: 1, hint: null }))
    const reply = await call(sendAnswer, { params: { uid: 'a/b' }, body: { answer_id: 7 } })
    expect(reply.new_results).toBe(1)
    expect(asked[0]?.url).toBe('/api/questions/a%2Fb')
    expect(asked[0]?.init).toMatchObject({ method: 'POST', body: '{"answer_id":7}', credentials: 'include' })
    answerWith(() => json(200, []))
    await call(listResults, { query: { object: 'habits' } })
    expect(asked[1]?.url).toBe('/api/results?object=habits')
  })

  test('of an endpoint without a reply gives nothing', async () => {
    const { call } = await openTab()
    answerWith(empty)
    expect(await call(login, { body: { email: 'a@b.ru', password: 'secret' } })).toBeUndefined()
  })

  test('tells a refusal by its code and keeps what the server said about the fields', async () => {
    const { call, wasRefused } = await openTab()
    answerWith(() => json(400, { code: 'ERR_VALIDATION', fields: { email: 'auth.forms.errors.email' } }))
    const error = await failure(call(listGoals))
    expect(wasRefused(error, 'ERR_VALIDATION')).toBe(true)
    expect(wasRefused(error, 'ERR_AUTH')).toBe(false)
    expect(error).toMatchObject({ status: 400, data: { fields: { email: 'auth.forms.errors.email' } } })
  })

  test.each([
    ['FETCH_ERROR', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['TIMEOUT_ERROR', () => Promise.reject(new DOMException('late', 'TimeoutError'))],
    ['PARSING_ERROR', () => new Response('<html>', { status: 200 })],
  ] as const)('names what went wrong on this side: %s', async (kind, handler) => {
    const { call } = await openTab()
    answerWith(handler)
    expect(await failure(call(listGoals))).toMatchObject({ status: kind, data: { code: kind } })
  })

  test('keeps the status of a reply that some proxy wrote', async () => {
    const { call } = await openTab()
    answerWith(() => new Response('<h1>Bad gateway</h1>', { status: 502 }))
    expect(await failure(call(listGoals))).toMatchObject({ status: 502, data: { code: 'PARSING_ERROR' } })
  })

  test('that its caller gave up is no failure of the API', async () => {
    const { call } = await openTab()
    const leaving = new AbortController()
    answerWith((_url, { signal }) => {
      leaving.abort()
      return Promise.reject(signal?.reason)
    })
    expect(await failure(call(listGoals, { signal: leaving.signal }))).toMatchObject({ name: 'AbortError' })
  })
})

/** A server whose access cookie has expired until somebody refreshes. */
const expired = (onRefresh: () => Response | Promise<Response>): void => {
  let isFresh = false
  answerWith(async url => {
    if (url !== '/api/refresh') return isFresh ? json(200, []) : refused(401, 'ERR_SESSION')
    const reply = await onRefresh()
    if (reply.ok) isFresh = true
    return reply
  })
}

describe('an expired session', () => {
  test('is refreshed once for all calls at the same moment, and each goes through', async () => {
    const { call, markSignedIn } = await openTab()
    markSignedIn()
    expired(empty)
    const replies = await Promise.all([
      call(listGoals),
      call(listGoals),
      call(readProfile),
      call(listResults),
    ])
    expect(replies).toHaveLength(4)
    expect(timesAsked('/api/refresh')).toBe(1)
  })

  test('is refreshed once for two tabs at the same moment', async () => {
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
    expired(empty)
    await Promise.all([first.call(listGoals), second.call(listGoals), first.call(listGoals)])
    expect(timesAsked('/api/refresh')).toBe(1)
  })

  test('that was refreshed while the call was on its way is not refreshed again', async () => {
    const { call, markSignedIn } = await openTab()
    markSignedIn()
    expired(empty)
    await call(listGoals)
    await call(listGoals)
    expect(timesAsked('/api/refresh')).toBe(1)
  })

  test('that cannot be refreshed signs out and says why', async () => {
    const { call, markSignedIn, isSignedIn, onSignedOut } = await openTab()
    markSignedIn()
    const reasons: string[] = []
    onSignedOut(reason => reasons.push(reason))
    expired(() => refused(401, 'ERR_SESSION'))
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
    expired(onRefresh)
    expect(await failure(call(listGoals))).not.toBeNull()
    expect(isSignedIn()).toBe(true)
  })

  test('of a visitor is passed on without a refresh', async () => {
    const { call } = await openTab()
    answerWith(() => refused(401, 'ERR_AUTH'))
    expect(await failure(call(listGoals))).toMatchObject({ status: 401, data: { code: 'ERR_AUTH' } })
    expect(timesAsked('/api/refresh')).toBe(0)
  })

  test('that is refused again after the refresh is not refreshed for ever', async () => {
    const { call, markSignedIn } = await openTab()
    markSignedIn()
    answerWith(url => (url === '/api/refresh' ? empty() : refused(401, 'ERR_SESSION')))
    expect(await failure(call(listGoals))).toMatchObject({ status: 401 })
    expect(asked.map(({ url }) => url)).toEqual(['/api/goals', '/api/refresh', '/api/goals'])
  })
})

describe('what was asked for before the app had come', () => {
  const early = (address: string, reply: Response) => {
    globalThis.earlyReplies = new Map([[address, Promise.resolve(reply)]])
  }
  beforeEach(() => vi.stubGlobal('location', { pathname: '/' }))
  afterEach(() => {
    globalThis.earlyReplies = undefined
  })

  test('is taken up once, and read anew after that', async () => {
    const { call } = await openTab()
    answerWith(() => json(200, ['later']))
    early('/api/goals', json(200, ['early']))
    expect(await call(listGoals)).toEqual(['early'])
    expect(await call(listGoals)).toEqual(['later'])
    expect(timesAsked('/api/goals')).toBe(1)
  })

  test('is not used by another reading or by a change', async () => {
    const { call } = await openTab()
    answerWith(() => json(200, ['own']))
    early('/api/results', json(200, ['early']))
    expect(await call(listResults, { query: { object: 'habits' } })).toEqual(['own'])
    early('/api/login', json(200, ['early']))
    expect(await call(login, { body: { email: 'a@example.com', password: 'secret' } })).toEqual(['own'])
  })

  test('is out of date once something is changed', async () => {
    const { call } = await openTab()
    answerWith(() => json(200, ['later']))
    early('/api/goals', json(200, ['early']))
    await call(login, { body: { email: 'a@example.com', password: 'secret' } })
    expect(await call(listGoals)).toEqual(['later'])
  })

  test('is out of date once the person is on another page', async () => {
    const { call } = await openTab()
    answerWith(() => json(200, ['later']))
    early('/api/goals', json(200, ['early']))
    vi.stubGlobal('location', { pathname: '/goals' })
    await call(listResults)
    vi.stubGlobal('location', { pathname: '/' })
    expect(await call(listGoals)).toEqual(['later'])
  })

  test('is out of date once the person is signed out, also by another tab', async () => {
    const { call, markSignedIn, markSignedOut } = await openTab()
    answerWith(() => json(200, ['later']))
    early('/api/goals', json(200, ['early']))
    markSignedIn()
    markSignedOut('elsewhere')
    expect(await call(listGoals)).toEqual(['later'])
  })

  test('is dropped when the session turns out to be over: somebody else may sign in', async () => {
    const { call } = await openTab()
    answerWith(() => json(200, ['theirs']))
    globalThis.earlyReplies = new Map([
      ['/api/profiles/me', Promise.resolve(refused(401, 'ERR_SESSION'))],
      ['/api/goals', Promise.resolve(json(200, ['of the last one']))],
    ])
    await failure(call(readProfile))
    expect(await call(listGoals)).toEqual(['theirs'])
  })
})
