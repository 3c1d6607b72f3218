import {
  type Endpoint,
  listBoosters,
  listResults,
  readBoosting,
  readPortrait,
  readProgress,
  type Result,
} from '@grani/contract'
import type { QueryClient } from '@tanstack/react-query'
import { keyOf, queryOf } from '../../../shared/api/query-client.ts'

const refetch = (client: QueryClient, endpoint: Endpoint): Promise<void> =>
  client.invalidateQueries({ queryKey: keyOf(endpoint) })

/** Once the plan's questions are used up, answers are paid for by the boosting. */
const refetchBoosting = async (client: QueryClient): Promise<void> => {
  const boosting = queryOf(readBoosting)
  if (!client.getQueryData(boosting.queryKey)) return
  try {
    await client.fetchQuery({ ...boosting, staleTime: 0, retry: false })
  } catch {
    client.setQueryData(boosting.queryKey, null)
  }
}

const isUnseen = (result: Result): boolean => result.last_viewed_at === null && !result.is_outdated

/**
 * The results to tell after an answer: the last `count` in the order of telling, unless they were seen elsewhere or the answer
 * points the other way, as it may where the others outweigh it. Those are told at the end of the sitting. With all there are.
 */
export const broughtResults = async (
  client: QueryClient,
  count: number,
  contradicted: readonly string[],
): Promise<{ brought: Result[]; all: readonly Result[] }> => {
  const results = await client.fetchQuery({ ...queryOf(listResults), staleTime: 0 })
  const brought = results
    .filter(result => isUnseen(result) && result.told !== null)
    .toSorted((a, b) => (b.told ?? 0) - (a.told ?? 0))
    .slice(0, count)
    .filter(({ quality }) => !contradicted.includes(quality.id))
  return { brought, all: results }
}

/** Fetches again what a confirmed answer changes elsewhere in the app. */
export const refreshAfterAnswer = (
  client: QueryClient,
  { isProgressDue, hasNewResults }: { isProgressDue: boolean; hasNewResults: boolean },
): void => {
  void refetchBoosting(client)
  if (isProgressDue) void refetch(client, readProgress)
  if (!hasNewResults) return
  void refetch(client, listBoosters)
  void refetch(client, readPortrait)
}
