import { rateResult, readProgress, type Result, viewResult } from '@grani/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { keyOf } from '../../shared/api/query-client.ts'
import { resultsQuery } from './use-results.ts'

/** Changes one result in the cache of the query. */
const useResultUpdate = () => {
  const client = useQueryClient()
  return (id: string, change: Partial<Result>) =>
    client.setQueryData(resultsQuery.queryKey, results =>
      results?.map(result => (result.uid === id ? { ...result, ...change } : result)),
    )
}

/** Marks a result as viewed: in the cache at once, on the server by a call. */
export const useViewResult = () => {
  const client = useQueryClient()
  const update = useResultUpdate()
  return useMutation({
    mutationFn: (id: string) => call(viewResult, { params: { id } }),
    onMutate: id => {
      update(id, { last_viewed_at: new Date().toISOString() })
    },
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(readProgress) }),
  })
}

type Rating = { id: string; agrees: boolean }

/** Saves the user's feedback on a result. It is shown at once, and rolled back when saving fails. */
export const useRateResult = () => {
  const client = useQueryClient()
  const update = useResultUpdate()
  return useMutation({
    mutationFn: ({ id, agrees }: Rating) => call(rateResult, { params: { id }, body: { agrees } }),
    onMutate: ({ id, agrees }) => {
      const before = client.getQueryData(resultsQuery.queryKey)?.find(({ uid }) => uid === id)?.agrees ?? null
      update(id, { agrees })
      return before
    },
    onError: (_error, { id }, before = null) => update(id, { agrees: before }),
  })
}
