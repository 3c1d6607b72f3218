import { cancelRemeasurement, listChanges, startRemeasurement } from '@grani/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { queryOf } from '../../../shared/api/query-client.ts'

export const changesQuery = queryOf(listChanges)

export const useChanges = () => useQuery(changesQuery)

const useRefetchedChanges = () => {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: changesQuery.queryKey })
}

type Started = { qualities: string[]; isLong: boolean }

/** Begins to measure qualities again. */
export const useStartRemeasurement = (onStarted: () => void) => {
  const refetch = useRefetchedChanges()
  return useMutation({
    mutationFn: ({ qualities, isLong }: Started) =>
      call(startRemeasurement, { body: { qualities, is_long: isLong } }),
    onSuccess: async () => {
      await refetch()
      onStarted()
    },
    // Something else may be possible now than what is shown.
    onError: refetch,
  })
}

export const useCancelRemeasurement = (onStopped: () => void) => {
  const refetch = useRefetchedChanges()
  return useMutation({
    mutationFn: (quality: string) => call(cancelRemeasurement, { params: { quality } }),
    onSettled: async () => {
      await refetch()
      onStopped()
    },
  })
}
