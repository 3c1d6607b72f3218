import {
  type Description,
  type DescriptionOf,
  type Endpoint,
  type Input,
  type ReplyOf,
  refresh,
  type Schema,
} from '@grani/contract'
import { ApiError, wasRefused } from './api-error.ts'
import { deviceStorage } from './device-storage.ts'
import { sendRequest, type RequestInput } from './send-request.ts'
import { isSignedIn, markSignedOut } from './session.ts'

/** A part of the input: required, optional when all its fields are, or absent. */
type Part<D extends Description, K extends 'params' | 'query' | 'body'> =
  D extends Record<K, infer S extends Schema>
    ? Partial<Input<S>> extends Input<S>
      ? { [key in K]?: Input<S> }
      : { [key in K]: Input<S> }
    : { [key in K]?: never }

/** What a call of this endpoint needs. */
export type CallInput<E extends Endpoint> = Part<DescriptionOf<E>, 'params'> &
  Part<DescriptionOf<E>, 'query'> &
  Part<DescriptionOf<E>, 'body'>

type Options = { signal?: AbortSignal }

/** The input may be left out when every field of it is optional. */
export type CallArguments<E extends Endpoint> =
  Partial<CallInput<E>> extends CallInput<E>
    ? [input?: CallInput<E> & Options]
    : [input: CallInput<E> & Options]

/** Its value changes with each refresh, in whichever tab. */
const LAST_REFRESH_KEY = 'session_refreshed'

const lastRefresh = (): string | null => deviceStorage.read(LAST_REFRESH_KEY)

/** Web Locks need a secure context; without them two tabs may both refresh, which the server tolerates. */
const withRefreshLock = <T>(action: () => Promise<T>): Promise<T> =>
  globalThis.navigator?.locks
    ? navigator.locks.request<Promise<T>>('session-refresh', action).then(result => result)
    : action()

const refreshUnlessDone = async (knownRefresh: string | null): Promise<void> => {
  if (lastRefresh() !== knownRefresh) return
  try {
    await sendRequest(refresh, {})
  } catch (error) {
    if (wasRefused(error, 'ERR_SESSION')) markSignedOut('expired')
    throw error
  }
  deviceStorage.write(LAST_REFRESH_KEY, `${Date.now()}-${Math.random()}`)
}

let pendingRefresh: Promise<void> | null = null

/**
 * Gets new cookies, once for all calls and all tabs that found the old ones expired. `knownRefresh` is the last
 * refresh before the failed call: after a newer one there is nothing to do. A refusal ends the session; a lost
 * connection does not.
 */
const refreshOnce = (knownRefresh: string | null): Promise<void> => {
  pendingRefresh ??= withRefreshLock(() => refreshUnlessDone(knownRefresh)).finally(() => {
    pendingRefresh = null
  })
  return pendingRefresh
}

const isUnauthorized = (error: unknown): boolean => error instanceof ApiError && error.status === 401

const sendWithRefresh = async (endpoint: Endpoint, input: RequestInput): Promise<unknown> => {
  const knownRefresh = lastRefresh()
  try {
    return await sendRequest(endpoint, input)
  } catch (error) {
    if (!isUnauthorized(error) || !isSignedIn() || endpoint.path === refresh.path) throw error
    await refreshOnce(knownRefresh)
    return await sendRequest(endpoint, input)
  }
}

/**
 * Calls the API as the contract describes it. An expired session is refreshed and the call repeated once.
 * @throws {ApiError}
 */
export const call = async <E extends Endpoint>(
  endpoint: E,
  ...[input]: CallArguments<E>
): Promise<ReplyOf<E>> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server checks every reply against the same contract; checking twice would only cost bytes
  (await sendWithRefresh(endpoint, input ?? {})) as ReplyOf<E>
