import { QueryClient, queryOptions } from '@tanstack/react-query'
import type { Endpoint } from '@grani/contract'
import { isRefusal } from './api-error.ts'
import { call, type CallArguments } from './call.ts'
import { onSignedOut } from './session.ts'

/** Unused data is kept this long. */
const KEPT_MS = 60_000
/** Moving between screens within this time asks nothing anew. */
const FRESH_MS = 30_000
const RETRIES = 2

/** The cache of everything read from the server. It is emptied when the session ends. */
export const createQueryClient = (): QueryClient => {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: KEPT_MS,
        staleTime: FRESH_MS,
        // Being offline shows as an error with its own words, not as waiting for ever.
        networkMode: 'always',
        retry: (failures, error) => failures < RETRIES && navigator.onLine && !isRefusal(error),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  onSignedOut(() => client.clear())
  return client
}

/** What one endpoint's data is kept under; without input, the prefix of all its data. */
export const keyOf = (endpoint: Endpoint, input?: unknown): readonly unknown[] =>
  input === undefined ? [endpoint.path] : [endpoint.path, input]

/** `useQuery(queryOf(listGoals))`, `client.fetchQuery(queryOf(listResults, { query: { object } }))`. */
export const queryOf = <E extends Endpoint>(endpoint: E, ...args: CallArguments<E>) =>
  queryOptions({
    queryKey: keyOf(endpoint, args[0]),
    queryFn: () => call(endpoint, ...args),
  })
