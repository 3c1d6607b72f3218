import { readProgress, viewResult } from '@grani/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { keyOf } from '../../shared/api/query-client.ts'
import { resultsQuery } from './use-results.ts'

/** Marks a result as seen; here at once, on the server as soon as it can be told. */
export const useViewResult = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(viewResult, { params: { id } }),
    onMutate: id => {
      const now = new Date().toISOString()
      client.setQueryData(resultsQuery.queryKey, results =>
        results?.map(result => (result.uid === id ? { ...result, last_viewed_at: now } : result)),
      )
    },
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(readProgress) }),
  })
}
