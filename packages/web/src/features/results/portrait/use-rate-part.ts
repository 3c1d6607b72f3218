import { type PortraitPart, ratePart, readPortrait } from '@grani/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { queryOf } from '../../../shared/api/query-client.ts'

/**
 * Saves whether a scene is like the user. The portrait is put in its new order when it is read the next time, so that nothing moves
 * under a finger.
 */
export const useRatePart = (agrees: boolean) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ results }: PortraitPart) => call(ratePart, { body: { results, agrees } }),
    onSuccess: () =>
      client.invalidateQueries({ queryKey: queryOf(readPortrait).queryKey, refetchType: 'none' }),
  })
}
