import { readLastAnswer, readRhythm, savePause } from '@grani/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { queryOf } from '../../shared/api/query-client.ts'

/** Days are those of the device's zone. */
const rhythmQuery = () =>
  queryOf(readRhythm, { query: { zone: new Intl.DateTimeFormat().resolvedOptions().timeZone } })

export const useRhythm = () => useQuery(rhythmQuery())

/** Choices are saved one after another, so that the last one stays. */
export const useSavePause = () => {
  const client = useQueryClient()
  return useMutation({
    scope: { id: savePause.path },
    mutationFn: (isPaused: boolean) => call(savePause, { body: { is_paused: isPaused } }),
    onSuccess: ({ paused_until }) =>
      client.setQueryData(rhythmQuery().queryKey, rhythm => rhythm && { ...rhythm, paused_until }),
  })
}

export const useLastAnswer = () => useQuery(queryOf(readLastAnswer))
