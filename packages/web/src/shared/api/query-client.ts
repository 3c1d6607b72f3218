import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import type { Endpoint } from '@grani/contract'
import { isRefusal, retryAfterMs } from './api-error.ts'
import { call, type CallArguments } from './call.ts'
import { onSignedOut } from './session.ts'

/** How long data is kept after the last component that used it. */
const UNUSED_MS = 60_000
/** Moving between screens within this time fetches nothing again. */
const FRESH_MS = 30_000
const RETRIES = 2
/** A screen that waits longer says that something has failed. */
const LONGEST_RETRY_MS = 10_000

/**
 * What loads for the first time while it is invalidated was asked before the change, and TanStack Query takes it for
 * fresh: it is asked once more.
 */
class RefetchingClient extends QueryClient {
  override async invalidateQueries(
    filters?: InvalidateQueryFilters,
    options?: InvalidateOptions,
  ): Promise<void> {
    const loading = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined)
    await super.invalidateQueries(filters, options)
    if (loading.length > 0)
      await super.invalidateQueries({ ...filters, predicate: query => loading.includes(query) }, options)
  }
}

/** The cache of what was fetched from the server. It is emptied when the session ends. */
export const createQueryClient = (): QueryClient => {
  const client = new RefetchingClient({
    defaultOptions: {
      queries: {
        gcTime: UNUSED_MS,
        staleTime: FRESH_MS,
        // Being offline is an error with a text of its own, not a paused query.
        networkMode: 'always',
        retryDelay: (failures, error) =>
          Math.min(retryAfterMs(error) ?? 1000 * 2 ** failures, LONGEST_RETRY_MS),
        retry: (failures, error) => failures < RETRIES && navigator.onLine && !isRefusal(error),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  onSignedOut(() => client.clear())
  return client
}

/** The query key of an endpoint; without input, the prefix of all its keys. */
export const keyOf = (endpoint: Endpoint, input?: unknown): readonly unknown[] =>
  input === undefined ? [endpoint.path] : [endpoint.path, input]

/** `useQuery(queryOf(listGoals))`, `client.fetchQuery(queryOf(listResults, { query: { object } }))`. */
export const queryOf = <E extends Endpoint>(endpoint: E, ...args: CallArguments<E>) =>
  queryOptions({
    queryKey: keyOf(endpoint, args[0]),
    queryFn: () => call(endpoint, ...args),
  })
