import { REFUSALS, type Endpoint, type RefusalBody } from '@grani/contract'
import { ApiError, clientError } from './api-error.ts'
import { HOST } from './host.ts'
import { noteFailure } from '../../ui/failure-code.ts'
import { onSignedOut } from './session.ts'

const TIMEOUT_MS = 15_000

export type RequestInput = {
  params?: unknown
  query?: unknown
  body?: unknown
  signal?: AbortSignal
}

const entriesOf = (fields: unknown): [string, string][] =>
  Object.entries(fields ?? {}).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  )

export const urlOf = (endpoint: Endpoint, { params, query }: RequestInput): string => {
  const path = entriesOf(params).reduce<string>(
    (path, [name, value]) => path.replace(`:${name}`, encodeURIComponent(value)),
    endpoint.path,
  )
  const search = new URLSearchParams(entriesOf(query)).toString()
  return HOST + path + (search && `?${search}`)
}

const isRefusal = (body: unknown): body is RefusalBody =>
  typeof body === 'object' &&
  body !== null &&
  'code' in body &&
  typeof body.code === 'string' &&
  body.code in REFUSALS

type Failure = { status: number; text: string; requestId: string | null }

const refusalOf = ({ status, text, requestId }: Failure): ApiError => {
  noteFailure(requestId)
  try {
    const body: unknown = JSON.parse(text)
    if (isRefusal(body)) return new ApiError(status, body, { requestId })
  } catch {
    // Not JSON: a proxy has replied with a page of its own. The status is still useful.
  }
  return new ApiError(status, { code: 'PARSING_ERROR' })
}

const networkErrorOf = (error: unknown): ApiError => {
  noteFailure(null)
  return clientError(
    error instanceof DOMException && error.name === 'TimeoutError' ? 'TIMEOUT_ERROR' : 'FETCH_ERROR',
    error,
  )
}

declare global {
  /** Set by start.js: the requests it made while this code was being downloaded, by URL. */
  var preloadedReplies: Map<string, Promise<Response>> | undefined
}

const discardPreloadedReplies = (): void => globalThis.preloadedReplies?.clear()

/** Another user may sign in before the rest is requested. */
onSignedOut(discardPreloadedReplies)

/**
 * The reply to a request that start.js has already made; each is used once. They show the state at the time the page
 * was opened and are discarded as outdated by a change, by moving to another page and by signing out.
 */
const takePreloadedReply = (method: string, url: string): Promise<Response> | undefined => {
  if (method !== 'GET' || globalThis.location?.pathname !== '/') discardPreloadedReplies()
  const reply = globalThis.preloadedReplies?.get(url)
  globalThis.preloadedReplies?.delete(url)
  return reply
}

const startRequest = (
  address: string,
  { method }: Endpoint,
  { body, signal }: RequestInput,
): Promise<Response> => {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  return fetch(address, {
    method,
    credentials: 'include',
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
}

/** One request and its reply; nothing is retried here. */
export const sendRequest = async (endpoint: Endpoint, input: RequestInput): Promise<unknown> => {
  const url = urlOf(endpoint, input)
  const reply = { ok: false, status: 0, text: '', requestId: null }
  try {
    const response = await (takePreloadedReply(endpoint.method, url) ?? startRequest(url, endpoint, input))
    if (!response.ok) discardPreloadedReplies()
    Object.assign(reply, {
      ok: response.ok,
      status: response.status,
      text: await response.text(),
      requestId: response.headers.get('x-request-id'),
    })
  } catch (error) {
    // Aborted by the caller, which is no error of the call.
    if (input.signal?.aborted) throw error
    throw networkErrorOf(error)
  }
  if (!reply.ok) throw refusalOf(reply)
  if (reply.text === '') return undefined
  try {
    return JSON.parse(reply.text)
  } catch (error) {
    throw clientError('PARSING_ERROR', error)
  }
}
