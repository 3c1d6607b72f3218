import { readForecasts, startForecasts } from '@grani/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { queryOf } from '../../../shared/api/query-client.ts'

export const forecastsQuery = queryOf(readForecasts)

/** Whether a game can be started changes with few answers: the card need not ask after each visit. */
const CARD_FRESH_MS = 5 * 60_000

export const useForecastCard = () => useQuery({ ...forecastsQuery, staleTime: CARD_FRESH_MS, retry: false })

/** Another device may have gone on: read anew when the page opens. */
export const useForecasts = () => useQuery({ ...forecastsQuery, staleTime: 0 })

export const useStartForecasts = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(startForecasts),
    onSuccess: game =>
      client.setQueryData(forecastsQuery.queryKey, before => ({
        last: before?.last ?? null,
        may_start: false,
        game,
      })),
    // Another device may have started it, or finished.
    onError: () => client.invalidateQueries({ queryKey: forecastsQuery.queryKey }),
  })
}
