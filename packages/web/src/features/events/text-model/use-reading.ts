import {
  consentToTextModel,
  readDiary,
  readReading,
  type ReadingState,
  removeReading,
  requestReading,
} from '@grani/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { keyOf, queryOf } from '../../../shared/api/query-client.ts'

const POLL_MS = 2000

const queryOfReading = (id: string) => queryOf(readReading, { params: { id } })

/** What the model has made of the event; asked for again while it is reading. */
export const useReading = (id: string) =>
  useQuery({
    ...queryOfReading(id),
    refetchInterval: ({ state: { data } }) => (data?.state === 'queued' ? POLL_MS : false),
  })

/** Consents where that is still to be done, then asks for a reading. */
export const useRequestReading = (id: string, consent: { version: string; is_given: boolean }) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      if (!consent.is_given) await call(consentToTextModel, { body: { version: consent.version } })
      return call(requestReading, { params: { id } })
    },
    onSuccess: async state => {
      client.setQueryData(queryOfReading(id).queryKey, state)
      if (!consent.is_given) await client.invalidateQueries({ queryKey: keyOf(readDiary) })
    },
  })
}

const NONE: ReadingState = { state: 'none', reading: null }

export const useRemoveReading = (id: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(removeReading, { params: { id } }),
    onSuccess: () => client.setQueryData(queryOfReading(id).queryKey, NONE),
  })
}
