import {
  askMoreAboutEvent,
  consentToDiary,
  type Event,
  type EventTaps,
  evaluateEvent,
  forgetEventText,
  listEventsOfMonth,
  countEventsByQuality,
  readDiary,
  readEvent,
  readEventAllowance,
  readEventPatterns,
  removeEvent,
  replyToEvent,
} from '@grani/contract'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { keyOf, queryOf } from '../../shared/api/query-client.ts'

export const useDiary = () => useQuery({ ...queryOf(readDiary), staleTime: Infinity })

export const useAllowance = () => useQuery(queryOf(readEventAllowance))

export const useEvent = (id: string) => useQuery(queryOf(readEvent, { params: { id } }))

export const usePatterns = () =>
  useQuery({ ...queryOf(readEventPatterns), placeholderData: keepPreviousData })

export const useEventsOfMonth = (month: string) =>
  useQuery({ ...queryOf(listEventsOfMonth, { params: { month } }), placeholderData: keepPreviousData })

/** In how many events each quality was rated. */
export const useEventCounts = () => useQuery(queryOf(countEventsByQuality))

/** Everything of the diary that a change of an event may change. */
export const useRefreshDiary = () => {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [listEventsOfMonth, countEventsByQuality, readEventAllowance, readEventPatterns].map(endpoint =>
        client.invalidateQueries({ queryKey: keyOf(endpoint) }),
      ),
    )
}

/** Changes one event in the cache. */
const useEventUpdate = (id: string) => {
  const client = useQueryClient()
  const { queryKey } = queryOf(readEvent, { params: { id } })
  return (change: (event: Event) => Event) =>
    client.setQueryData(queryKey, (event: Event | undefined) => event && change(event))
}

/** Puts an event that the server has given in the cache. */
export const useSavedEvent = (id: string) => {
  const update = useEventUpdate(id)
  const refresh = useRefreshDiary()
  return async (saved: Event) => {
    update(() => saved)
    await refresh()
  }
}

export const useConsent = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (version: string) => call(consentToDiary, { body: { version } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(readDiary) }),
  })
}

export const useEvaluate = (id: string) => {
  const update = useEventUpdate(id)
  const refresh = useRefreshDiary()
  return useMutation({
    mutationFn: (taps: EventTaps) => call(evaluateEvent, { params: { id }, body: taps }),
    onSuccess: async evaluation => {
      update(event => ({ ...event, evaluation }))
      await refresh()
    },
  })
}

/** What is answered after it changes the event: whoever comes back reads it anew. */
export const useAskMore = (id: string) => {
  const client = useQueryClient()
  const { queryKey } = queryOf(readEvent, { params: { id } })
  return useMutation({
    mutationFn: () => call(askMoreAboutEvent, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey, refetchType: 'none' }),
  })
}

export const useReply = (id: string) => {
  const update = useEventUpdate(id)
  return useMutation({
    mutationFn: (text: string) => call(replyToEvent, { params: { id }, body: { text } }),
    onSuccess: (_reply, text) =>
      update(event => ({
        ...event,
        evaluation: event.evaluation && { ...event.evaluation, reply: text === '' ? null : text },
      })),
  })
}

export const useForget = (id: string) => {
  const update = useEventUpdate(id)
  const refresh = useRefreshDiary()
  return useMutation({
    mutationFn: () => call(forgetEventText, { params: { id } }),
    onSuccess: async () => {
      update(event => ({
        ...event,
        text: null,
        forget_text_at: null,
        evaluation: event.evaluation && { ...event.evaluation, reply: null },
      }))
      await refresh()
    },
  })
}

export const useRemove = (id: string) => {
  const refresh = useRefreshDiary()
  return useMutation({
    mutationFn: () => call(removeEvent, { params: { id } }),
    onSuccess: refresh,
  })
}
