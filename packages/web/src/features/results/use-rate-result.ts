import { rateResult } from '@grani/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { resultsQuery } from './use-results.ts'

type Rating = { id: string; agrees: boolean }

/** Keeps what the person says about a result; shown at once, taken back when it could not be kept. */
export const useRateResult = () => {
  const client = useQueryClient()
  const show = (id: string, agrees: boolean | null) =>
    client.setQueryData(resultsQuery.queryKey, results =>
      results?.map(result => (result.uid === id ? { ...result, agrees } : result)),
    )
  return useMutation({
    mutationFn: ({ id, agrees }: Rating) => call(rateResult, { params: { id }, body: { agrees } }),
    onMutate: ({ id, agrees }) => {
      const before = client.getQueryData(resultsQuery.queryKey)?.find(({ uid }) => uid === id)?.agrees ?? null
      show(id, agrees)
      return before
    },
    onError: (_error, { id }, before = null) => show(id, before),
  })
}
