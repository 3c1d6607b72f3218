import { refresh, type Endpoint, type Input, type Output, type Schema } from '@grani/contract'
import { ApiError } from './api-error.ts'
import { lastRefresh, refreshOnce } from './refresh-once.ts'
import { sendRequest, type RequestInput } from './send-request.ts'
import { isSignedIn } from './session.ts'

/** A part of the input: required, optional when all its fields are, or absent. */
type Part<E extends Endpoint, K extends 'params' | 'query' | 'body'> =
  E extends Record<K, infer S extends Schema>
    ? Partial<Input<S>> extends Input<S>
      ? { [key in K]?: Input<S> }
      : { [key in K]: Input<S> }
    : { [key in K]?: never }

/** What a call of this endpoint has to be given. */
export type CallInput<E extends Endpoint> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>

type Options = { signal?: AbortSignal }

/** The input may be left out where the endpoint asks for nothing. */
export type CallArguments<E extends Endpoint> =
  Partial<CallInput<E>> extends CallInput<E>
    ? [input?: CallInput<E> & Options]
    : [input: CallInput<E> & Options]

const isUnauthorized = (error: unknown): boolean => error instanceof ApiError && error.status === 401

const sendWithRefresh = async (endpoint: Endpoint, input: RequestInput): Promise<unknown> => {
  const known = lastRefresh()
  try {
    return await sendRequest(endpoint, input)
  } catch (error) {
    if (!isUnauthorized(error) || !isSignedIn() || endpoint.path === refresh.path) throw error
    await refreshOnce(known)
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
): Promise<Output<E['reply']>> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server checks every reply against the same contract; checking twice would only cost bytes
  (await sendWithRefresh(endpoint, input ?? {})) as Output<E['reply']>
