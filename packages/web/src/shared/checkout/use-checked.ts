import { useQuery } from '@tanstack/react-query'

/** How often the page that the user returns to asks before it says that the outcome is unknown. */
export const MAX_CHECKS = 10
const CHECK_INTERVAL_MS = 2000

type Options<T> = {
  queryKey: readonly unknown[]
  ask: () => Promise<T>
  isPending: (reply: T) => boolean
  maxChecks?: number
}

/** Asks for what the provider says until it has decided, but not longer than a user waits. */
export const useChecked = <T>({ queryKey, ask, isPending, maxChecks = MAX_CHECKS }: Options<T>) => {
  const { data, isFetching, isError, refetch, dataUpdatedAt } = useQuery({
    queryKey,
    queryFn: async ({ client }) => {
      const before = client.getQueryData<{ checks: number }>(queryKey)
      return { reply: await ask(), checks: (before?.checks ?? 0) + 1 }
    },
    refetchInterval: ({ state: { data, status } }) =>
      status !== 'error' && (!data || isPending(data.reply)) && (data?.checks ?? 0) < maxChecks
        ? CHECK_INTERVAL_MS
        : false,
    staleTime: 0,
  })
  return {
    reply: data?.reply,
    checks: data?.checks ?? 0,
    hasFailed: isError,
    isChecking: isFetching && dataUpdatedAt > 0,
    check: () => void refetch(),
  }
}
