import { type PortraitPart, ratePart, readPortrait } from '@grani/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { queryOf } from '../../../shared/api/query-client.ts'

type Rating = Pick<PortraitPart, 'kind' | 'results'> & { agrees: boolean }

/**
 * Saves whether a text of the portrait is like the user. The portrait is put in its new order when it is read the next time, so that
 * nothing moves under a finger; `isAtOnce` where what was denied has to make way: the best sentence.
 */
export const useRatePart = (isAtOnce = false) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ kind, results, agrees }: Rating) => call(ratePart, { body: { kind, results, agrees } }),
    onSuccess: () =>
      client.invalidateQueries({
        queryKey: queryOf(readPortrait).queryKey,
        refetchType: isAtOnce ? 'active' : 'none',
      }),
  })
}
